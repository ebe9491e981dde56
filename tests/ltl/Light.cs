// One thread alone: every change of what is observed is seen.
// twin: light.c
// prop r: Street.light == Light.Red
// prop g: Street.light == Light.Green
// prop y: Street.light == Light.Yellow
enum Light { Red, Green, Yellow }

static class Street {
    static Light light = Light.Red;

    static void Main() {
        for (;;) {
            light = Light.Green;
            light = Light.Yellow;
            light = Light.Red;
        }
    }
}
