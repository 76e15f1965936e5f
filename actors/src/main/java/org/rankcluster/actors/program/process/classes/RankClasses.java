package org.rankcluster.actors.program.process.classes;

import java.lang.reflect.Executable;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A loader whose classes have statics of their own on every rank. Each such class has a number, under which a rank keeps its
 * {@link RankStatics}; what threads outside of any rank use is kept here.
 */
public abstract class RankClasses extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** What the names of methods begin with that rewriting puts between code of a class and what it calls. */
    public static final String BRIDGE = "$bridge$";

    /** The number of what no rank keeps. */
    static final int NOT_KEPT = Integer.MAX_VALUE;

    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, Object> outside = new HashMap<>();

    /** Loads from {@code place}; {@code parent} first. */
    protected RankClasses(URL place, ClassLoader parent) {
        super(new URL[] {place}, parent);
    }

    /** Where its classes are, as {@code java.class.path} says it. */
    public final String place() {
        return Path.of(URI.create(getURLs()[0].toString())).toString();
    }

    /** The number of a class of statics; called by its initialiser. */
    public static int number(Class<? extends RankStatics> statics) {
        return ((RankClasses) statics.getClassLoader()).numbers.getAndIncrement();
    }

    /** The number under which a rank keeps its constants of an enum; {@link #NOT_KEPT} if a rank has the enum for itself. */
    static int numberOfConstants(Class<?> type) {
        return type.getClassLoader() instanceof RankClasses classes ? classes.numbers.getAndIncrement() : NOT_KEPT;
    }

    synchronized @Nullable Object outside(int number) {
        return outside.get(number);
    }

    synchronized void setOutside(int number, Object value) {
        outside.put(number, value);
    }

    /** Whether a class of this name has statics of each rank. */
    public abstract boolean hasStatics(String className);

    /** Name of the class that holds a class's statics. */
    public abstract String staticsOf(String className);

    /** What programs call in place of a method or constructor of the JDK; null if it may stay. */
    public abstract @Nullable ReplacedMember replaced(Executable member);
}
