/* Shortest paths, spanning tree, topological order and strongly connected parts of a small graph.
 */
#include <limits.h>
#include <stdio.h>

enum { N = 9, NONE = INT_MAX / 2 };
static int weight[N][N], order[N], found, low[N], number[N], stack[N], top, on[N], parts;
static const int edges[][3] = {{0, 1, 4}, {0, 7, 8}, {1, 2, 8}, {1, 7, 11}, {2, 3, 7},
                               {2, 8, 2}, {2, 5, 4}, {3, 4, 9}, {3, 5, 14}, {4, 5, 10},
                               {5, 6, 2}, {6, 7, 1}, {6, 8, 6}, {7, 8, 7}};

static void dijkstra(int from) {
    int distance[N], done[N] = {0}, before[N];
    for (int i = 0; i < N; i++) {
        distance[i] = NONE;
        before[i] = -1;
    }
    distance[from] = 0;
    for (int round = 0; round < N; round++) {
        int best = -1;
        for (int i = 0; i < N; i++)
            if (!done[i] && (best < 0 || distance[i] < distance[best]))
                best = i;
        done[best] = 1;
        for (int i = 0; i < N; i++)
            if (weight[best][i] && distance[best] + weight[best][i] < distance[i]) {
                distance[i] = distance[best] + weight[best][i];
                before[i] = best;
            }
    }
    for (int i = 0; i < N; i++)
        printf("%d(%d) ", distance[i], before[i]);
    printf("\n");
}
static int root(int *parent, int x) {
    while (parent[x] != x)
        x = parent[x] = parent[parent[x]];
    return x;
}
static int spanning(void) {
    int parent[N], total = 0, used[14] = {0};
    for (int i = 0; i < N; i++)
        parent[i] = i;
    for (;;) {
        int best = -1;
        for (int e = 0; e < 14; e++)
            if (!used[e] && (best < 0 || edges[e][2] < edges[best][2]))
                best = e;
        if (best < 0)
            return total;
        used[best] = 1;
        int a = root(parent, edges[best][0]), b = root(parent, edges[best][1]);
        if (a != b) {
            parent[a] = b;
            total += edges[best][2];
        }
    }
}
static void visit(int v) {
    number[v] = low[v] = ++found;
    stack[top++] = v;
    on[v] = 1;
    for (int w = 0; w < N; w++)
        if (weight[v][w] % 3 == 1) {
            if (!number[w])
                visit(w);
            if (on[w] && low[w] < low[v])
                low[v] = low[w];
        }
    if (low[v] != number[v])
        return;
    int w;
    do {
        w = stack[--top];
        on[w] = 0;
        order[w] = parts;
    } while (w != v);
    parts++;
}

int main(void) {
    for (int e = 0; e < 14; e++)
        weight[edges[e][0]][edges[e][1]] = weight[edges[e][1]][edges[e][0]] = edges[e][2];
    dijkstra(0);
    dijkstra(4);
    printf("%d\n", spanning());
    weight[2][0] = 1;
    weight[0][1] = 4;
    for (int v = 0; v < N; v++)
        if (!number[v])
            visit(v);
    for (int v = 0; v < N; v++)
        printf("%d ", order[v]);
    printf("%d\n", parts);
    return 0;
}
