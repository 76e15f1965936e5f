package org.rankcluster.actors.job;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/**
 * A measurement of the growth of the used heap since the object was created, in bytes. Each measurement collects garbage.
 */
final class HeapUse {
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final long before = used();

    /** Returns the live bytes now, less the live bytes at the beginning. */
    long grown() {
        return Math.max(0, used() - before);
    }

    private long used() {
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
