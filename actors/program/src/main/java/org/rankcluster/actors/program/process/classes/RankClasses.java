package org.rankcluster.actors.program.process.classes;

import java.io.File;
import java.lang.reflect.Executable;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A loader whose classes have statics of their own on every rank. Each such class has a number, under which a rank keeps its
 * {@link RankStatics}. Threads that belong to no rank are refused.
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
    private volatile Consumer<String> refusals = refusal -> {};

    /** Loads from {@code places}, jars and folders; {@code parent} first. */
    protected RankClasses(URL[] places, ClassLoader parent) {
        super(places, parent);
    }

    /** Where its classes are, as {@code java.class.path} says it. */
    public final String place() {
        return Arrays.stream(getURLs())
                .map(url -> Path.of(URI.create(url.toString())).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The number of a class of statics; called by its initialiser. */
    public static int number(Class<? extends RankStatics> statics) {
        return ((RankClasses) statics.getClassLoader()).numbers.getAndIncrement();
    }

    /** The number under which a rank keeps its constants of an enum; {@link #NOT_KEPT} if a rank has the enum for itself. */
    static int numberOfConstants(Class<?> type) {
        return type.getClassLoader() instanceof RankClasses classes ? classes.numbers.getAndIncrement() : NOT_KEPT;
    }

    /** Tells {@code listener} what is refused to threads that belong to no rank: the JDK may swallow the error that they get. */
    public final void onRefusal(Consumer<String> listener) {
        refusals = listener;
    }

    /** The error for the calling thread, which belongs to no rank and uses statics of a class, or initialises it. */
    final IllegalStateException refuse(String className) {
        IllegalStateException refusal = RankRuntime.noRank(
                "statics of " + className + " were used",
                "a thread of a rank; see \"What is not replaced\" in docs/guides/programs.md");
        refusals.accept(String.valueOf(refusal.getMessage()));
        return refusal;
    }

    /** Whether a class of this name has statics of each rank. */
    public abstract boolean hasStatics(String className);

    /** Name of the class that holds a class's statics. */
    public abstract String staticsOf(String className);

    /** What programs call in place of a method or constructor of the JDK; null if it may stay. */
    public abstract @Nullable ReplacedMember replaced(Executable member);
}
