package org.rankcluster.protocol.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * Combines long vectors with all processors of the JVM, as Shan et al. do with those of a node. Each element is combined once, so the
 * result does not depend on how many they are. Operators of programs run on the thread that calls them.
 */
public final class LongVectors {
    /**
     * Bytes from which on it pays: with two processors a sum of floats takes 0.82 of the time of one at 1 MiB, 0.76 at 4 and 0.4 at 16 MiB,
     * but 1.3 at 256 KiB (JDK 25, processors shared with other work).
     */
    static final int LEAST = 1 << 20;

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private LongVectors() {}

    /** As {@link Reducer#reduce}. */
    public static void reduce(Reducer reducer, byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes) {
        if (bytes >= LEAST && reducer instanceof PredefinedReducer predefined) {
            reduce(predefined, PROCESSORS, in, inOffset, inout, inoutOffset, bytes);
        } else {
            reducer.reduce(in, inOffset, inout, inoutOffset, bytes);
        }
    }

    static void reduce(
            PredefinedReducer reducer, int pieces, byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes) {
        int size = reducer.elementBytes();
        int elements = bytes / size;
        List<ForkJoinTask<?>> others = new ArrayList<>();
        for (int piece = 1; piece < pieces; piece++) {
            int from = first(elements, piece, pieces) * size;
            int length = first(elements, piece + 1, pieces) * size - from;
            others.add(ForkJoinPool.commonPool()
                    .submit(() -> reducer.reduce(in, inOffset + from, inout, inoutOffset + from, length)));
        }
        reducer.reduce(in, inOffset, inout, inoutOffset, first(elements, 1, pieces) * size);
        others.forEach(ForkJoinTask::join);
    }

    private static int first(int elements, int piece, int pieces) {
        return (int) ((long) elements * piece / pieces);
    }
}
