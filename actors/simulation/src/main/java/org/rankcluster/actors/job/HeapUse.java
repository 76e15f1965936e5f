package org.rankcluster.actors.job;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** How many bytes of heap have come into use since it was made; collects garbage to know. */
final class HeapUse {
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final long before = used();

    /** Live bytes now, less those at the beginning. */
    long grown() {
        return Math.max(0, used() - before);
    }

    private long used() {
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
