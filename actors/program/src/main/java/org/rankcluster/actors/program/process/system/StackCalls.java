package org.rankcluster.actors.program.process.system;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of calls that return stack traces, whose results have only frames of the program and the JDK. Frames of RankCluster, and
 * frames between a program and a rank, are left out.
 */
public final class StackCalls {
    private static final String CLASS_INITIALISER = "<clinit>";
    private static final String RANK_ACTORS = "org.rankcluster.actors.rank.";
    private static final String ENGINE = "org.rankcluster.protocol.";
    private static final String MPI = "mpi.";

    private StackCalls() {}

    /** Replaces {@link Thread#getStackTrace}. */
    @Replaces(Thread.class)
    public static StackTraceElement[] getStackTrace(Thread thread) {
        return ofProgram(thread.getStackTrace());
    }

    /** Replaces {@link Throwable#getStackTrace}. */
    @Replaces(Throwable.class)
    public static StackTraceElement[] getStackTrace(Throwable thrown) {
        return ofProgram(thrown.getStackTrace());
    }

    /** Removes hidden frames from a throwable, its causes, and its suppressed exceptions. */
    public static void clean(Throwable thrown) {
        clean(thrown, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static void clean(@Nullable Throwable thrown, Set<Throwable> seen) {
        if (thrown != null && seen.add(thrown)) {
            thrown.setStackTrace(getStackTrace(thrown));
            clean(thrown.getCause(), seen);
            for (Throwable suppressed : thrown.getSuppressed()) {
                clean(suppressed, seen);
            }
        }
    }

    /** Returns the frames that the stack would have in a JVM of the program's own. */
    static StackTraceElement[] ofProgram(StackTraceElement[] stack) {
        List<StackTraceElement> frames = new ArrayList<>(stack.length);
        for (StackTraceElement frame : Arrays.asList(stack).subList(0, end(stack))) {
            if (frame.getMethodName().equals(MemberCalls.INITIALISER)) {
                frames.add(new StackTraceElement(
                        frame.getClassName(), CLASS_INITIALISER, frame.getFileName(), frame.getLineNumber()));
            } else if (!isOurs(frame.getClassName(), frame.getMethodName()) && !isOfVirtualThread(frame)) {
                frames.add(frame);
            }
        }
        return frames.toArray(new StackTraceElement[0]);
    }

    /**
     * Returns the number of the program's frames if a rank's actor has called the program, as for operators of reductions; else the whole
     * length.
     */
    private static int end(StackTraceElement[] stack) {
        int end = 0;
        for (int i = 0; i < stack.length; i++) {
            String type = stack[i].getClassName();
            if (type.startsWith(RANK_ACTORS)) {
                return end;
            }
            if (!isOurs(type, stack[i].getMethodName()) && !type.startsWith(ENGINE) && !type.startsWith(MPI)) {
                end = i + 1;
            }
        }
        return stack.length;
    }

    private static boolean isOfVirtualThread(StackTraceElement frame) {
        return frame.getClassName().startsWith("java.lang.VirtualThread")
                || frame.getClassName().startsWith("jdk.internal.vm.Continuation")
                || frame.getMethodName().equals("parkVirtualThread");
    }

    /** Replaces {@link StackWalker#walk}. */
    @Replaces(StackWalker.class)
    public static @Nullable Object walk(StackWalker walker, Function<Stream<StackFrame>, ?> function) {
        return walker.<@Nullable Object>walk(frames -> function.apply(frames.filter(StackCalls::isOfProgram)));
    }

    /** Replaces {@link StackWalker#forEach}. */
    @Replaces(StackWalker.class)
    public static void forEach(StackWalker walker, Consumer<StackFrame> action) {
        Object unusedNothing = walk(walker, frames -> {
            frames.forEach(action);
            return null;
        });
    }

    private static boolean isOfProgram(StackFrame frame) {
        String type = frame.getClassName();
        return !isOurs(type, frame.getMethodName())
                && !type.startsWith("jdk.internal.")
                && !type.startsWith("java.lang.invoke.")
                && !type.startsWith("java.lang.VirtualThread");
    }

    private static boolean isOurs(String type, String method) {
        return type.startsWith("org.rankcluster.actors.")
                || type.endsWith(RankStatics.SUFFIX)
                || method.startsWith(RankClasses.BRIDGE);
    }
}
