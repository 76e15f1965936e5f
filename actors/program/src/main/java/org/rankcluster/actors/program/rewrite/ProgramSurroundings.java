package org.rankcluster.actors.program.rewrite;

import java.io.IOException;
import java.net.URL;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parent class loader of programs: the JDK, MPI with its extensions, and the classes that rewritten code calls. Other libraries of
 * RankCluster, including their resources, are hidden. The libraries of the program's jar therefore take effect, whatever their version.
 */
public final class ProgramSurroundings extends ClassLoader {
    private static final String[] VISIBLE = {
        "mpi.",
        "mpjbuf.",
        "mpjdev.",
        "org.rankcluster.arrays.",
        "org.rankcluster.protocol.",
        "org.rankcluster.hardware.",
        "org.rankcluster.input.",
        "org.rankcluster.actors.program.process."
    };

    static {
        registerAsParallelCapable();
    }

    private static final ProgramSurroundings ALL = with(List.of());

    private final List<String> visible;

    /** Packages of the JDK modules that the application's loader loads: its compiler and other tools. */
    private final Set<String> tools;

    /** Creates the surroundings below the application's loader, whose modules provide services to loaders below it. */
    private ProgramSurroundings(ClassLoader application, List<String> more) {
        super("surroundings", application);
        visible = Stream.concat(Arrays.stream(VISIBLE), more.stream()).toList();
        tools = ModuleLayer.boot().modules().stream()
                .filter(module -> application.equals(module.getClassLoader()))
                .flatMap(module -> module.getPackages().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the surroundings of programs. */
    public static ProgramSurroundings all() {
        return ALL;
    }

    /**
     * Returns surroundings with further classes, which are not rewritten: all ranks share their statics.
     *
     * @param more beginnings of the classes' names, with dots
     */
    public static ProgramSurroundings with(List<String> more) {
        return new ProgramSurroundings(ProgramSurroundings.class.getClassLoader(), more);
    }

    /** Returns whether a class comes from the application's loader; {@code name} is the name of a class, with dots. */
    private boolean isVisible(String name) {
        return visible.stream().anyMatch(name::startsWith)
                || tools.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))));
    }

    private ClassLoader loaderOf(String resource) {
        int end = resource.lastIndexOf('/') + 1;
        String first = resource.substring(0, end).replace('/', '.') + resource.substring(end);
        return isVisible(first) ? getParent() : getPlatformClassLoader();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return isVisible(name)
                ? super.loadClass(name, resolve)
                : getPlatformClassLoader().loadClass(name);
    }

    @Override
    public @Nullable URL getResource(String name) {
        return loaderOf(name).getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return loaderOf(name).getResources(name);
    }
}
