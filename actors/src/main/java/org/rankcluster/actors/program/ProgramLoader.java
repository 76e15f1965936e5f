package org.rankcluster.actors.program;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.cert.Certificate;
import org.jspecify.annotations.Nullable;

/** Loads a user's classes, rewritten by {@link ExitRewriter}; what they use of ours comes from the parent. */
public final class ProgramLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final URL place;
    private final ExitRewriter rewriter = new ExitRewriter(this);

    /** Loads from a jar or a folder of classes. */
    public ProgramLoader(URL place) {
        super(new URL[] {place}, ProgramLoader.class.getClassLoader());
        this.place = place;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = rewritten(name);
        if (bytes == null) {
            return super.findClass(name);
        }
        return defineClass(name, bytes, 0, bytes.length, new CodeSource(place, (Certificate[]) null));
    }

    /** The class rewritten; null if it needs not be, or is none. */
    private byte @Nullable [] rewritten(String name) {
        URL resource = findResource(name.replace('.', '/') + ".class");
        if (resource == null) {
            return null;
        }
        try (InputStream stream = resource.openStream()) {
            return rewriter.rewrite(stream.readAllBytes());
        } catch (IOException | IllegalArgumentException noClassFile) {
            return null;
        }
    }
}
