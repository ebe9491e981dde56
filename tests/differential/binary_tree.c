/* A search tree balanced as a treap, with recursion and pointers to pointers. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    int key;
    unsigned priority;
    struct node *left, *right;
};

static unsigned state = 12345;
static unsigned next_random(void) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}
static void split(struct node *t, int key, struct node **low, struct node **high) {
    if (!t) {
        *low = *high = NULL;
    } else if (t->key < key) {
        split(t->right, key, &t->right, high);
        *low = t;
    } else {
        split(t->left, key, low, &t->left);
        *high = t;
    }
}
static struct node *join(struct node *a, struct node *b) {
    if (!a || !b)
        return a ? a : b;
    if (a->priority > b->priority) {
        a->right = join(a->right, b);
        return a;
    }
    b->left = join(a, b->left);
    return b;
}
static void insert(struct node **root, int key) {
    struct node *low, *high, *n = malloc(sizeof *n);
    *n = (struct node){key, next_random(), NULL, NULL};
    split(*root, key, &low, &high);
    *root = join(join(low, n), high);
}
static void erase(struct node **root, int key) {
    while (*root && (*root)->key != key)
        root = key < (*root)->key ? &(*root)->left : &(*root)->right;
    if (!*root)
        return;
    struct node *gone = *root;
    *root = join(gone->left, gone->right);
    free(gone);
}
static int height(const struct node *t) {
    if (!t)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}
static void walk(const struct node *t) {
    if (!t)
        return;
    walk(t->left);
    printf("%d ", t->key);
    walk(t->right);
}
static void drop(struct node *t) {
    if (!t)
        return;
    drop(t->left);
    drop(t->right);
    free(t);
}

int main(void) {
    struct node *root = NULL;
    for (int i = 0; i < 60; i++)
        insert(&root, i * 29 % 61);
    printf("%d\n", height(root));
    for (int i = 0; i < 60; i += 2)
        erase(&root, i);
    walk(root);
    printf("\n%d\n", height(root));
    drop(root);
    return 0;
}
