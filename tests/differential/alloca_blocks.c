/* alloca: blocks that live until the function returns, also those taken in a loop. */
#include <alloca.h>
#include <stdio.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

static int chain(int n) {
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
        struct node *fresh = alloca(sizeof *fresh);
        fresh->value = i * i;
        fresh->next = head;
        head = fresh;
    }
    int total = 0;
    for (; head; head = head->next)
        total = total * 2 + head->value;
    return total;
}

static char *join(char *to, const char *a, const char *b) {
    size_t n = strlen(a) + strlen(b) + 2;
    char *t = alloca(n);
    strcpy(t, a);
    strcat(t, "-");
    strcat(t, b);
    return strcpy(to, t);
}

int main(void) {
    char text[32];
    for (int i = 0; i < 8; i++)
        printf("%d ", chain(i));
    printf("\n%s\n", join(text, "left", "right"));
    size_t aligned = (size_t)alloca(3) % 16;
    printf("%zu\n", aligned);
    return 0;
}
