package java.lang;

import heddle.Classes;
import heddle.Vm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarFile;
import sun.net.www.ParseUtil;

/** Files among the classes: in the JDK, and in the folders and jars of the class path. Those of one name are numbered in
 * this order. */
public final class Resources {
    private Resources() {}

    /** Null: there are not so many of that name. */
    private static native byte[] bytes(String name, int number);
    /** "jdk MODULE", "jar PATH", "file PATH" or "folder", or null. */
    private static native String where(String name, int number);

    /* ---- by the class ---- */

    /** Class.getResourceAsStream: beside the class, or from the root. */
    public static InputStream resource(Class<?> c, String name) {
        return resource(resolve(c, name));
    }

    /** Class.getResource. */
    public static URL place(Class<?> c, String name) {
        return place(resolve(c, name));
    }

    private static String resolve(Class<?> c, String name) {
        if (name.startsWith("/"))
            return name.substring(1);
        while (c.isArray())
            c = c.getComponentType();
        String folder = c.getPackageName().replace('.', '/');
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /* ---- by the loader ---- */

    private static boolean isOurs(ClassLoader loader) {
        return loader == Classes.application() || loader == Classes.platform();
    }

    /** ClassLoader.getResourceAsStream. */
    public static InputStream resource(ClassLoader loader, String name) {
        if (loader == Classes.application())
            return resource(name);
        URL url = loader.getResource(name);
        try {
            return url != null ? url.openStream() : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** ClassLoader.getResource. */
    public static URL place(ClassLoader loader, String name) {
        if (loader == Classes.application())
            return place(name);
        ClassLoader parent = loader.getParent();
        URL found = parent != null ? parent.getResource(name) : ofLibrary(name);
        return found != null || isOurs(loader) ? found : loader.findResource(name);
    }

    /** ClassLoader.getResources. */
    public static Enumeration<URL> places(ClassLoader loader, String name) throws IOException {
        if (loader == Classes.application())
            return places(name);
        List<URL> all = new ArrayList<>();
        ClassLoader parent = loader.getParent();
        if (parent != null)
            all.addAll(Collections.list(parent.getResources(name)));
        else if (ofLibrary(name) != null)
            all.add(ofLibrary(name));
        if (!isOurs(loader))
            all.addAll(Collections.list(loader.findResources(name)));
        return Collections.enumeration(all);
    }

    private static URL ofLibrary(String name) {
        URL first = place(name);
        return first != null && first.getProtocol().equals("jrt") ? first : null;
    }

    /* ---- by the name alone ---- */

    public static InputStream resource(String name) {
        byte[] found = bytes(name, 0);
        return found == null ? null : new ByteArrayInputStream(found);
    }

    public static URL place(String name) {
        return place(name, 0);
    }

    public static Enumeration<URL> places(String name) {
        List<URL> all = new ArrayList<>();
        for (URL url = place(name); url != null; url = place(name, all.size()))
            all.add(url);
        return Collections.enumeration(all);
    }

    private static URL place(String name, int number) {
        String where = where(name, number);
        if (where == null)
            return null;
        if (where.equals("folder"))
            Vm.unmodelled("URLs of folders");
        String path = where.substring(where.indexOf(' ') + 1), inside = ParseUtil.encodePath(name, false);
        String url = where.startsWith("jdk") ? "jrt:/" + path + "/" + inside
            : where.startsWith("jar")        ? "jar:file:" + ParseUtil.encodePath(path) + "!/" + inside
                                             : "file:" + ParseUtil.encodePath(path);
        try {
            return new URL(null, url, new Handler(url, name, number));
        } catch (MalformedURLException e) {
            throw new InternalError(url, e);
        }
    }

    /* ---- URLs that can be opened ---- */

    private static final class Handler extends URLStreamHandler {
        private final String url, name;
        private final int number;

        Handler(String url, String name, int number) {
            this.url = url;
            this.name = name;
            this.number = number;
        }

        @Override
        protected URLConnection openConnection(URL u) throws IOException {
            if (!u.toExternalForm().equals(url))
                Vm.unmodelled("URLs made from those of resources");
            byte[] content = bytes(name, number);
            return url.startsWith("jar:") ? new JarConnection(u, content) : new Connection(u, content);
        }
    }

    private static final class Connection extends URLConnection {
        private final byte[] content;

        Connection(URL url, byte[] content) {
            super(url);
            this.content = content;
        }

        @Override
        public void connect() {
            connected = true;
        }

        @Override
        public InputStream getInputStream() {
            connect();
            return new ByteArrayInputStream(content);
        }

        @Override
        public long getContentLengthLong() {
            return content.length;
        }
    }

    private static final class JarConnection extends JarURLConnection {
        private final byte[] content;

        JarConnection(URL url, byte[] content) throws MalformedURLException {
            super(url);
            this.content = content;
        }

        @Override
        public void connect() {
            connected = true;
        }

        @Override
        public InputStream getInputStream() {
            connect();
            return new ByteArrayInputStream(content);
        }

        @Override
        public long getContentLengthLong() {
            return content.length;
        }

        @Override
        public JarFile getJarFile() {
            Vm.unmodelled("the jars that resources are in");
            return null;
        }
    }
}
