// Texts that want to be obeyed: by a terminal, by a browser, by the readers of every format.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int shared;

static void *run(void *p) {
# 1 "<script>alert(1)<\\script>\033]0;owned\a &amp; ]]> \"q\" 'q' 100% a,b:c\n::error::x.c"
    shared = 1;
    printf("\033[2J<script>alert(1)</script> ]]> \xff\xfe \xe2\x80\xa8 \xef\xbf\xbf \"quoted\" \\ %%0A\n::error::fake\n");
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(!shared && "<script>alert(2)</script> \"]]>\" \u2028 \u202e --- : # {} [] ' &lt; 100%");
    return 0;
}
