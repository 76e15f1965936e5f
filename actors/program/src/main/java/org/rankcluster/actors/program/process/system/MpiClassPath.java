package org.rankcluster.actors.program.process.system;

import java.io.File;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.extension.Placement;

/** What of ours a program is compiled against, and has on its class path. */
public final class MpiClassPath {
    /** One class of each jar: the MPI API, what it shows of the engine, geometry, and annotations. */
    private static final List<String> PARTS =
            List.of("mpi.MPI", Placement.class.getName(), Topology.class.getName(), Nullable.class.getName());

    private MpiClassPath() {}

    /** The jars or folders, as {@code java.class.path} says them. */
    public static String text() {
        return PARTS.stream()
                .map(MpiClassPath::place)
                .distinct()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Where a class was loaded from, by its file: from a cache of loaded classes it may come without a code source. */
    private static Path place(String part) {
        String file = part.replace('.', '/') + ".class";
        URL url = Objects.requireNonNull(MpiClassPath.class.getResource("/" + file), file);
        try {
            if (url.openConnection() instanceof JarURLConnection jar) {
                return Path.of(jar.getJarFileURL().toURI());
            }
            Path folder = Path.of(url.toURI());
            for (int i = 0; i < Path.of(file).getNameCount(); i++) {
                folder = Objects.requireNonNull(folder.getParent());
            }
            return folder;
        } catch (IOException | URISyntaxException never) {
            throw new IllegalStateException(never);
        }
    }
}
