package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The figures of one rank by call: the work of its program and CPU, and the collectives begun. */
final class RankFigures {
    private final PathRecorder recorder;
    private final boolean isExclusive;
    /** Work of the program and of the CPU by the third word of its segments without the class, in ps. */
    private final Long2LongOpenHashMap programWork = new Long2LongOpenHashMap(2);

    private final Long2LongOpenHashMap cpuWork = new Long2LongOpenHashMap(2);
    /** Last work of the CPU that is not yet in the sums, in ps, and its word. */
    private long work;

    private long workTag;
    /** Number of collectives that the rank has begun, by call. */
    private final Long2LongOpenHashMap begun = new Long2LongOpenHashMap(2);
    /** Collectives that have not ended. */
    private final IdentityHashMap<Object, Begun> open = new IdentityHashMap<>(2);

    /**
     * A collective that has not ended.
     *
     * @param tag its call and communicator
     * @param number its number among these calls of the rank
     */
    private record Begun(long tag, int number) {}

    /** The work of the program and of the CPU in one call, in ps. */
    private static final class Work {
        private long program;
        private long cpu;

        /** Returns the time that both take at least, in ps. */
        private long together(boolean isExclusive) {
            return isExclusive ? program + cpu : Math.max(program, cpu);
        }
    }

    /**
     * Creates figures of zero.
     *
     * @param isExclusive whether the CPU works for messages only while the program is in a call, so that their times add up
     */
    RankFigures(PathRecorder recorder, boolean isExclusive) {
        this.recorder = recorder;
        this.isExclusive = isExclusive;
    }

    /** Adds work of the program, in ps. */
    void programWorked(long tag, long picoseconds) {
        programWork.addTo(tag, picoseconds);
    }

    /** Adds work of the CPU, in ps. */
    void cpuWorked(long tag, long picoseconds) {
        if (tag != workTag) {
            settle();
            workTag = tag;
        }
        work += picoseconds;
    }

    private void settle() {
        if (work > 0) {
            cpuWork.addTo(workTag, work);
            work = 0;
        }
    }

    /** Records that the program begins a collective at its clock's time {@code at}, in a call. */
    void entered(Object collective, long tag, long at) {
        int number = (int) begun.addTo(tag, 1);
        open.put(collective, new Begun(tag, number));
        recorder.figures(tag).entered(number, at);
    }

    /** Records that the program has waited for a collective until its clock's time {@code at}. */
    void returned(Object collective, long at) {
        Begun ended = open.remove(collective);
        if (ended != null) {
            recorder.figures(ended.tag).returned(ended.number, at);
        }
    }

    /** Returns the least time of the work of each call, in ps. Valid after the run. */
    Map<PathCall, Long> work() {
        settle();
        Map<PathCall, Work> works = new HashMap<>();
        programWork
                .long2LongEntrySet()
                .forEach(entry -> work(works, entry.getLongKey()).program += entry.getLongValue());
        cpuWork.long2LongEntrySet().forEach(entry -> work(works, entry.getLongKey()).cpu += entry.getLongValue());
        Map<PathCall, Long> least = new HashMap<>();
        works.forEach((call, one) -> least.put(call, one.together(isExclusive)));
        return least;
    }

    private Work work(Map<PathCall, Work> works, long tag) {
        return works.computeIfAbsent(recorder.records().call(tag), added -> new Work());
    }

    /** Returns the least time of all work, in ps. Valid after the run. */
    long allWork() {
        settle();
        Work all = new Work();
        all.program = programWork.values().longStream().sum();
        all.cpu = cpuWork.values().longStream().sum();
        return all.together(isExclusive);
    }
}
