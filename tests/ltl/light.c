// One thread alone: every change of what is observed is seen.
// prop r: light == RED
// prop g: light == GREEN
// prop y: light == YELLOW
// holds: [] (<> g)
// holds: [] (r -> (r U g))
// holds: [] (g -> (g U y))
// holds: [] (y -> ((!g) U r))
// fails: [] (r -> (r U y))
// fails: <> ([] r)
// holds: [] ((r && (!g)) || g || y)
// holds: r
// fails: [] (X r)
// holds: [] ((g && (X (!g))) -> (X y))
enum light { RED, GREEN, YELLOW };
enum light light = RED;

int main(void) {
    for (;;) {
        light = GREEN;
        light = YELLOW;
        light = RED;
    }
}
