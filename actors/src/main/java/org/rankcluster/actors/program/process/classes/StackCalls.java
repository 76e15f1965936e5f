package org.rankcluster.actors.program.process.classes;

import java.lang.StackWalker.StackFrame;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;

/** {@link StackWalker}: frames of ours, and of what stands between a program and a rank, are left out. */
public final class StackCalls {
    private StackCalls() {}

    /** {@link StackWalker#walk}. */
    @InPlaceOf(StackWalker.class)
    public static @Nullable Object walk(StackWalker walker, Function<Stream<StackFrame>, ?> function) {
        return walker.<@Nullable Object>walk(frames -> function.apply(frames.filter(StackCalls::isOfProgram)));
    }

    /** {@link StackWalker#forEach}. */
    @InPlaceOf(StackWalker.class)
    public static void forEach(StackWalker walker, Consumer<StackFrame> action) {
        Object unusedNothing = walk(walker, frames -> {
            frames.forEach(action);
            return null;
        });
    }

    private static boolean isOfProgram(StackFrame frame) {
        String type = frame.getClassName();
        return !type.startsWith("org.rankcluster.actors.")
                && !type.startsWith("jdk.internal.")
                && !type.startsWith("java.lang.invoke.")
                && !type.startsWith("java.lang.VirtualThread")
                && !type.endsWith(RankStatics.SUFFIX)
                && !frame.getMethodName().startsWith(RankClasses.BRIDGE);
    }
}
