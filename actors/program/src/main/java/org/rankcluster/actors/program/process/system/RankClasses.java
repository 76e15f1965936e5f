package org.rankcluster.actors.program.process.system;

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
 * A class loader whose classes have separate statics on every rank. Each such class has a number, under which a rank keeps its {@link
 * RankStatics}. Threads that belong to no rank are refused.
 */
public abstract class RankClasses extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** Name prefix of the methods that rewriting inserts between code of a class and the members that it calls. */
    public static final String BRIDGE = "$bridge$";

    /** Number of a class whose statics no rank keeps. */
    static final int NOT_KEPT = Integer.MAX_VALUE;

    private final AtomicInteger numbers = new AtomicInteger();
    private volatile Consumer<String> refusals = refusal -> {};

    /** Creates a loader of {@code urls}, jars and folders; {@code parent} is searched first. */
    protected RankClasses(URL[] urls, ClassLoader parent) {
        super(urls, parent);
    }

    /** Returns the locations of the loader's classes in the format of {@code java.class.path}. */
    public final String classPath() {
        return Arrays.stream(getURLs())
                .map(url -> Path.of(URI.create(url.toString())).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the number of a class of statics; called by its initialiser. */
    public static int number(Class<? extends RankStatics> statics) {
        return ((RankClasses) statics.getClassLoader()).numbers.getAndIncrement();
    }

    /** Returns the number under which a rank keeps its constants of an enum; {@link #NOT_KEPT} if each rank loads the enum itself. */
    static int numberOfConstants(Class<?> type) {
        return type.getClassLoader() instanceof RankClasses classes ? classes.numbers.getAndIncrement() : NOT_KEPT;
    }

    /**
     * Makes {@code listener} receive each refusal to a thread that belongs to no rank. The JDK may swallow the error that the thread gets.
     */
    public final void onRefusal(Consumer<String> listener) {
        refusals = listener;
    }

    /** Returns the error for the calling thread, which belongs to no rank and uses or initialises statics of a class. */
    final IllegalStateException refuse(String className) {
        IllegalStateException refusal = RankRuntime.noRank(
                "statics of " + className + " were used",
                "a thread of a rank; see \"What is not replaced\" in docs/reference/jdk.md");
        refusals.accept(String.valueOf(refusal.getMessage()));
        return refusal;
    }

    /** Returns whether a class of this name has statics for each rank. */
    public abstract boolean hasStatics(String className);

    /** Returns the name of the class that holds a class's statics. */
    public abstract String staticsOf(String className);

    /** Returns the member that programs call in place of a method or constructor of the JDK; null if it is not replaced. */
    public abstract @Nullable ReplacedMember replaced(Executable member);
}
