// One thread alone: every change of what is observed is seen. Before the class is initialised there is
// no light at all, which counts as red.
// twin: light.c
// prop r: Light.now == null || Light.now == Light.Color.RED
// prop g: Light.now != null && Light.now == Light.Color.GREEN
// prop y: Light.now != null && Light.now == Light.Color.YELLOW
class Light {
    enum Color { RED, GREEN, YELLOW }

    static Color now = Color.RED;

    public static void main(String[] args) {
        for (;;) {
            now = Color.GREEN;
            now = Color.YELLOW;
            now = Color.RED;
        }
    }
}
