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

/** The jars of RankCluster that a program is compiled against and has on its class path. */
public final class MpiClassPath {
    /** Names of one class of each jar: the MPI API, the parts of the engine in it, geometry, and annotations. */
    private static final List<String> PARTS =
            List.of("mpi.MPI", Placement.class.getName(), Topology.class.getName(), Nullable.class.getName());

    private MpiClassPath() {}

    /** Returns the jars or folders in the format of {@code java.class.path}. */
    public static String text() {
        return PARTS.stream()
                .map(MpiClassPath::location)
                .distinct()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the location of a class, found by its file: classes from a cache of loaded classes may have no code source. */
    private static Path location(String part) {
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
