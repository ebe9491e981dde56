/* The clock of these tests. It moves when it is looked at and when it is told to, so that what a
 * search does by the clock is the same however fast or busy the machine is. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

enum { CLOCK_MICROSECOND = 1000, CLOCK_MILLISECOND = 1000000 };

/* Every look moves it so many nanoseconds; a microsecond, as long as nobody says otherwise. */
void clock_pace(uint64_t nanoseconds);
void clock_advance(uint64_t nanoseconds);

#endif
