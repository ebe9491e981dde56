import java.io.*;
import java.net.*;

public class Sockets {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            Thread t = new Thread(() -> {
                try (Socket s = server.accept()) {
                    BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream()));
                    PrintWriter out = new PrintWriter(s.getOutputStream(), true);
                    for (String line; (line = in.readLine()) != null;)
                        out.println("echo " + line);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            t.start();
            try (Socket c = new Socket("localhost", server.getLocalPort())) {
                PrintWriter out = new PrintWriter(c.getOutputStream(), true);
                BufferedReader in = new BufferedReader(new InputStreamReader(c.getInputStream()));
                out.println("one");
                System.out.println(in.readLine());
                c.shutdownOutput();
                System.out.println(in.readLine() + " " + c.isConnected() + " " + (c.getPort() == server.getLocalPort()) + " " + c.isClosed());
            }
            t.join();
        }
        try {
            new Socket("localhost", 1);
        } catch (ConnectException e) {
            System.out.println("refused");
        }
    }
}
