// Two customers, one account: who looks before taking must still hold the lock when taking.
// prop enough: ok()
// prop in: at(take) > 0
// prop empty: account->balance == 0
// invariant fails: ok
// invariant holds: sane
// invariant fails: account->balance == 100
// invariant holds: account->balance >= -20 && account->balance <= 100
// invariant holds: at(take) <= 2
// invariant fails: at(take) == 0
// fails: [] enough
// holds: enough U in
// holds: <> (enough && in)
// holds: [] (in -> (<> (! in)))
// fails: <> empty
#include <pthread.h>
#include <stdbool.h>

struct account {
    int balance;
} first = {100}, *account = &first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

bool ok(void) {
    return account->balance >= 0;
}

bool sane(void) {
    int copy[2] = {account->balance, -20};
    return copy[0] >= copy[1];
}

static void take(int n) {
    pthread_mutex_lock(&lock);
    account->balance -= n;
    pthread_mutex_unlock(&lock);
}

static void *withdraw(void *p) {
    pthread_mutex_lock(&lock);
    bool enough = account->balance >= 60;
    pthread_mutex_unlock(&lock);
    if (enough)
        take(60);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, withdraw, 0);
    withdraw(0);
    pthread_join(t, 0);
    return 0;
}
