/** In a checker every order of the threads happens anyway. */
class Stress {
    static void begin(int number) {
    }

    static void pause() {
    }
}
