// expect: violation deadlock
// Both ends of a connection read first.
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketDeadlock {
    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread t = new Thread(() -> {
            try (Socket s = server.accept()) {
                s.getOutputStream().write(s.getInputStream().read());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        try (Socket c = new Socket("localhost", server.getLocalPort())) {
            c.getOutputStream().write(c.getInputStream().read());
        }
        t.join();
    }
}
