package org.rankcluster.actors.program.rewrite;

import java.net.URL;
import java.security.CodeSource;
import java.security.cert.Certificate;
import org.rankcluster.actors.program.process.RankClasses;
import org.rankcluster.actors.program.process.RankStatics;

/** Loads a user's classes from a jar or a folder, rewritten; what they use of ours comes from the parent. */
public final class ProgramLoader extends RankClasses {
    static {
        registerAsParallelCapable();
    }

    private final CodeSource source;
    private final ClassShapes shapes;
    private final ProgramRewriter rewriter;

    /**
     * A loader of a jar or a folder of classes.
     *
     * @param settings how its classes are rewritten
     */
    public ProgramLoader(URL place, ProgramSettings settings) {
        super(place, ProgramLoader.class.getClassLoader());
        this.source = new CodeSource(place, (Certificate[]) null);
        this.shapes = new ClassShapes(this::findResource, getParent());
        this.rewriter = new ProgramRewriter(shapes, this, settings);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/');
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
}
