package org.rankcluster.actors.program.process.system;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of calls that use the system class loader, redirected to the loader of the program's classes. Programs use them to load
 * classes or resources by name.
 */
public final class LoaderCalls {
    private LoaderCalls() {}

    /** Replaces {@link ClassLoader#getSystemClassLoader}. */
    @Replaces(value = ClassLoader.class, caller = true)
    public static ClassLoader getSystemClassLoader(Class<?> caller) {
        return caller.getClassLoader();
    }

    /** Replaces {@link ClassLoader#getSystemResource}. */
    @Replaces(value = ClassLoader.class, caller = true)
    public static @Nullable URL getSystemResource(String name, Class<?> caller) {
        return caller.getClassLoader().getResource(name);
    }

    /** Replaces {@link ClassLoader#getSystemResources}. */
    @Replaces(value = ClassLoader.class, caller = true)
    public static Enumeration<URL> getSystemResources(String name, Class<?> caller) throws IOException {
        return caller.getClassLoader().getResources(name);
    }

    /** Replaces {@link ClassLoader#getSystemResourceAsStream}. */
    @Replaces(value = ClassLoader.class, caller = true)
    public static @Nullable InputStream getSystemResourceAsStream(String name, Class<?> caller) {
        return caller.getClassLoader().getResourceAsStream(name);
    }
}
