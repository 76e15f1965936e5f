package org.rankcluster.actors.network;

/** Adds up the work of a rank that has no engine. */
public final class TestCpu implements Cpu {
    public long free;
    public long busy;

    @Override
    public long occupy(long from, long duration) {
        free = Math.max(from, free) + duration;
        busy += duration;
        return free;
    }

    @Override
    public long occupyEngine(long from, long duration) {
        throw new UnsupportedOperationException();
    }
}
