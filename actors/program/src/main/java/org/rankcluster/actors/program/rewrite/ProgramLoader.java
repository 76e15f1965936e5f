package org.rankcluster.actors.program.rewrite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.system.RankClasses;
import org.rankcluster.actors.program.process.system.RankStatics;
import org.rankcluster.actors.program.process.system.ReplacedMember;

/** A loader of a user's classes from jars and folders, which rewrites them. Other classes come from its {@link ProgramSurroundings}. */
public final class ProgramLoader extends RankClasses {
    static {
        registerAsParallelCapable();
    }

    private final List<Entry> entries;
    private final ClassShapes shapes;
    private final ProgramRewriter rewriter;
    private final ReplacedMembers replaced;

    /**
     * Creates a loader of jars and folders of classes, in the order of a class path.
     *
     * @param entries jars and folders, at least one
     * @param settings settings of the rewriting
     */
    public ProgramLoader(URL[] entries, ProgramSettings settings) {
        this(entries, settings, ProgramSurroundings.all());
    }

    /**
     * Creates a loader of jars and folders of classes, in the order of a class path.
     *
     * @param entries jars and folders, at least one
     * @param settings settings of the rewriting
     * @param surroundings loader of all other classes
     */
    public ProgramLoader(URL[] entries, ProgramSettings settings, ProgramSurroundings surroundings) {
        super(entries, surroundings);
        this.entries = Arrays.stream(entries).map(Entry::new).toList();
        this.shapes = new ClassShapes(this::findResource, getParent(), settings.lines());
        this.rewriter = new ProgramRewriter(shapes, this, settings);
        this.replaced = new ReplacedMembers(shapes);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/');
        Entry entry = entryOf(file);
        definePackageOf(name, entry);
        if (file.endsWith(RankStatics.SUFFIX)) {
            ClassShape shape = shapes.find(file.substring(0, file.length() - RankStatics.SUFFIX.length()));
            if (shape != null) {
                return define(name, rewriter.statics(shape), entryOf(shape.name()));
            }
        }
        ClassShape shape = shapes.find(file);
        // The JVM reports names that are not classes of the user, and files that are not classes.
        return shape == null ? super.findClass(name) : define(name, rewriter.rewrite(shape), entry);
    }

    /** Returns the entry of a class: the first entry for classes that no entry has, or that the manifest of a jar has added. */
    private Entry entryOf(String className) {
        Entry first = entries.getFirst();
        URL file = entries.size() == 1 ? null : findResource(className + ".class");
        return file == null
                ? first
                : entries.stream().filter(entry -> entry.has(file)).findFirst().orElse(first);
    }

    /** Defines the package of a class, with the attributes in the manifest of its jar. */
    private void definePackageOf(String className, Entry entry) {
        Manifest manifest = entry.manifest();
        int end = className.lastIndexOf('.');
        String name = end < 0 ? "" : className.substring(0, end);
        if (manifest != null && end >= 0 && getDefinedPackage(name) == null) {
            try {
                definePackage(name, manifest, entry.source.getLocation());
            } catch (IllegalArgumentException defined) {
                // another thread has defined it just now
            }
        }
    }

    private Class<?> define(String name, byte[] bytes, Entry entry) {
        return defineClass(name, bytes, 0, bytes.length, entry.source);
    }

    /** A jar or a folder of classes, with the properties that a JVM gives to classes from it. */
    private static final class Entry {
        final CodeSource source;
        private final String root;
        private final boolean isFolder;
        private @Nullable Manifest manifest;
        private boolean isRead;

        Entry(URL url) {
            source = new CodeSource(url, (Certificate[]) null);
            isFolder = url.getPath().endsWith("/");
            root = isFolder ? url.toString() : "jar:" + url + "!/";
        }

        /** Returns the manifest of the jar; null for a jar without one and for a folder, where a JVM reads none. */
        synchronized @Nullable Manifest manifest() {
            if (!isRead && !isFolder) {
                manifest = manifest(Path.of(URI.create(source.getLocation().toString())));
            }
            isRead = true;
            return manifest;
        }

        boolean has(URL file) {
            return file.toString().startsWith(root);
        }

        private static @Nullable Manifest manifest(Path jar) {
            try (JarFile file = new JarFile(jar.toFile())) {
                return file.getManifest();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
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
