#ifndef COMMON_H
#define COMMON_H
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#endif
