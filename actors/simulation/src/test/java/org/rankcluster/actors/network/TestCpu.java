package org.rankcluster.actors.network;

import org.rankcluster.actors.path.SegmentKind;

/** The CPU of a rank without an engine; it adds up its work. */
public final class TestCpu implements Cpu {
    public long free;
    public long busy;

    @Override
    public long occupy(long from, long duration, SegmentKind kind) {
        free = Math.max(from, free) + duration;
        busy += duration;
        return free;
    }

    @Override
    public long occupyEngine(long from, long duration, SegmentKind kind) {
        throw new UnsupportedOperationException();
    }
}
