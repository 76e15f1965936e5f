package org.rankcluster.actors.program.rewrite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.net.URL;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.classes.RankClasses;
import org.rankcluster.actors.program.process.classes.RankStatics;
import org.rankcluster.actors.program.process.classes.ReplacedMember;

/** Loads a user's classes from a jar or a folder, rewritten; what is not theirs comes from its {@link ProgramSurroundings}. */
public final class ProgramLoader extends RankClasses {
    static {
        registerAsParallelCapable();
    }

    private final CodeSource source;
    private final @Nullable Manifest manifest;
    private final ClassShapes shapes;
    private final ProgramRewriter rewriter;
    private final ReplacedMembers replaced;

    /**
     * A loader of a jar or a folder of classes.
     *
     * @param settings how its classes are rewritten
     */
    public ProgramLoader(URL place, ProgramSettings settings) {
        super(place, ProgramSurroundings.all());
        this.source = new CodeSource(place, (Certificate[]) null);
        this.manifest = manifest(findResource(JarFile.MANIFEST_NAME));
        this.shapes = new ClassShapes(this::findResource, getParent());
        this.rewriter = new ProgramRewriter(shapes, this, settings);
        this.replaced = new ReplacedMembers(shapes);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/');
        definePackageOf(name);
        if (file.endsWith(RankStatics.SUFFIX)) {
            ClassShape shape = shapes.find(file.substring(0, file.length() - RankStatics.SUFFIX.length()));
            if (shape != null) {
                return define(name, rewriter.statics(shape));
            }
        }
        ClassShape shape = shapes.find(file);
        // Whatever is no class of the user's, or not a class at all, is left to the JVM to complain about.
        return shape == null ? super.findClass(name) : define(name, rewriter.rewrite(shape));
    }

    /** With what the manifest of a jar says of it. */
    private void definePackageOf(String className) {
        int end = className.lastIndexOf('.');
        String name = end < 0 ? "" : className.substring(0, end);
        if (manifest != null && end >= 0 && getDefinedPackage(name) == null) {
            try {
                definePackage(name, manifest, source.getLocation());
            } catch (IllegalArgumentException defined) {
                // by another thread, now
            }
        }
    }

    private static @Nullable Manifest manifest(@Nullable URL file) {
        if (file == null || !file.getProtocol().equals("jar")) {
            return null; // of a folder, a JVM takes none
        }
        try (InputStream in = file.openStream()) {
            return new Manifest(in);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private Class<?> define(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length, source);
    }

    @Override
    public boolean hasStatics(String className) {
        ClassShape shape = shapes.find(className.replace('.', '/'));
        return rewriter.rewritesStatics()
                && shape != null
                && (shapes.hasInitialiser(shape) || !shape.rankStatics().isEmpty());
    }

    @Override
    public String staticsOf(String className) {
        return className + RankStatics.SUFFIX;
    }

    @Override
    public @Nullable ReplacedMember replaced(Executable member) {
        return replaced.of(member);
    }
}
