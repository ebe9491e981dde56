/* Compiles Java for the tests: one process for hundreds of small programs, which javac would need far longer to begin than to
 * compile. Each request comes by a socket, from client.c: the folder it is in and the arguments, each ended by a zero. The
 * answer is one byte: 0 if it compiled and there is nothing to say. Whatever else happens, the client runs javac itself. */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;

class Server {
    static final ToolProvider JAVAC = ToolProvider.findFirst("javac").orElseThrow();
    static final Set<String> PATHS = Set.of("-d", "-cp", "-classpath", "--class-path");
    static final Set<String> VALUES = Set.of("-encoding", "--release", "-source", "-target", "--add-exports", "--add-modules");

    static String place(Path folder, String path) {
        List<String> places = new ArrayList<>();
        for (String part : path.split(":", -1))
            places.add(folder.resolve(part).toString());
        return String.join(":", places);
    }

    /** The arguments as they are wherever the process is; null if some are not known. */
    static String[] arguments(String[] words) {
        Path folder = Path.of(words[0]);
        List<String> arguments = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            boolean path = PATHS.contains(word);
            if (word.startsWith("-J"))
                continue;
            if (word.startsWith("@") || word.isEmpty())
                return null;
            arguments.add(word.startsWith("-") ? word : folder.resolve(word).toString());
            if ((path || VALUES.contains(word)) && ++i < words.length)
                arguments.add(path ? place(folder, words[i]) : words[i]);
        }
        return arguments.toArray(new String[0]);
    }

    static boolean compile(String request) {
        String[] arguments = arguments(request.split("\0"));
        if (arguments == null)
            return false;
        var said = new ByteArrayOutputStream();
        var out = new PrintStream(said);
        return JAVAC.run(out, out, arguments) == 0 && said.size() == 0;
    }

    static void answer(SocketChannel client) {
        try (client) {
            var request = new ByteArrayOutputStream();
            var buffer = ByteBuffer.allocate(1 << 16);
            while (client.read(buffer.clear()) >= 0)
                request.write(buffer.array(), 0, buffer.position());
            boolean done = compile(request.toString(StandardCharsets.UTF_8));
            client.write(ByteBuffer.wrap(new byte[] {(byte) (done ? 0 : 1)}));
        } catch (IOException | RuntimeException | Error e) {
            // Without an answer the client runs javac.
        }
    }

    public static void main(String[] args) throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(args[0]));
        for (;;) {
            SocketChannel client = server.accept();
            var thread = new Thread(() -> answer(client));
            thread.setDaemon(true);
            thread.start();
        }
    }
}
