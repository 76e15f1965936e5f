package org.rankcluster.actors.program.process.system;

import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/** Calls inserted before a program opens a socket or uses threads of the JVM, to warn that results may differ between runs. */
public final class NetworkCalls {
    /** Name of {@link #used}. */
    public static final String USED = "used";

    /** Name of {@link #opened}. */
    public static final String OPENED = "opened";

    /** Beginnings of URLs that are read from sockets. All other URLs are files, or protocols of the program itself. */
    private static final List<String> OF_SOCKETS = List.of("http:", "https:", "ftp:", "mailto:");

    private NetworkCalls() {}

    /**
     * Makes the job report, once, that its results may differ from run to run.
     *
     * @param type internal name of the JDK class that is used
     */
    public static void used(String type) {
        RankHost rank = RankHost.currentOrNull();
        if (rank != null) {
            rank.usesNetwork(type.replace('/', '.'));
        }
    }

    /** Notes that threads of the JVM may do something for the rank at any time. */
    public static void opened() {
        RankHost rank = RankHost.currentOrNull();
        if (rank != null) {
            rank.opens();
        }
    }

    /** Replaces {@link URL#openStream}. */
    @Replaces(URL.class)
    public static InputStream openStream(URL url) throws IOException {
        use(url);
        return url.openStream();
    }

    /** Replaces {@link URL#openConnection()}. */
    @Replaces(URL.class)
    public static URLConnection openConnection(URL url) throws IOException {
        use(url);
        return url.openConnection();
    }

    /** Replaces {@link URL#openConnection(Proxy)}. */
    @Replaces(URL.class)
    public static URLConnection openConnection(URL url, Proxy proxy) throws IOException {
        use(url);
        return url.openConnection(proxy);
    }

    /** Replaces {@link URL#getContent()}. */
    @Replaces(URL.class)
    public static @Nullable Object getContent(URL url) throws IOException {
        use(url);
        return url.getContent();
    }

    private static void use(URL url) {
        String location = url.getProtocol().equals("jar") ? url.getPath() : url.toExternalForm();
        if (OF_SOCKETS.stream().anyMatch(location::startsWith)) {
            used("java/net/URL");
        }
    }
}
