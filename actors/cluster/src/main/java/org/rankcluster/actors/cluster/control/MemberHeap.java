package org.rankcluster.actors.cluster.control;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import org.rankcluster.input.InputException;

/**
 * A watchdog for the heap of this JVM, which stops jobs before the memory is used up. After a collection the JVM reports that the old
 * generation is nearly full. Then there is still memory to stop the job, unlike after an {@code OutOfMemoryError}.
 */
public final class MemberHeap implements AutoCloseable {
    /** Fraction of the old generation that may be in use after a collection. */
    private static final double MOST = 0.92;

    private final NotificationEmitter jvm = (NotificationEmitter) ManagementFactory.getMemoryMXBean();
    private final NotificationListener listener;

    private MemberHeap(Runnable full) {
        listener = (var notification, var _) -> {
            if (notification.getType().equals(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED)) {
                full.run();
            }
        };
        jvm.addNotificationListener(listener, null, null);
        MemoryPoolMXBean old = old();
        old.setCollectionUsageThreshold((long) (MOST * largest(old)));
    }

    /** Calls {@code full}, on a thread of the JVM, whenever a job has filled the heap; until closed. */
    static MemberHeap watch(Runnable full) {
        return new MemberHeap(full);
    }

    private static MemoryPoolMXBean old() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isCollectionUsageThresholdSupported())
                .max(Comparator.comparingLong(MemberHeap::largest))
                .orElseThrow();
    }

    private static long largest(MemoryPoolMXBean pool) {
        long most = pool.getUsage().getMax();
        return most > 0 ? most : Runtime.getRuntime().maxMemory();
    }

    /** Returns whether the exception was caused by a lack of memory. */
    static boolean isFull(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    /** Returns the reason why this member cannot run its shard of a job, for the job's user. */
    public static InputException tooSmall(JobShardOrder order) {
        return new InputException(
                "member " + order.members().get(order.index()),
                "--heap",
                (given() >> 20) + "m",
                "more heap or more members, because its share of the job does not fit, with the memory of its"
                        + " programs");
    }

    /**
     * Returns the heap size in bytes as {@code -Xmx} has it. The usable heap is smaller by the part that its collector keeps free.
     */
    private static long given() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return Long.parseLong(options.getVMOption("MaxHeapSize").getValue());
    }

    @Override
    public void close() {
        try {
            jvm.removeNotificationListener(listener);
        } catch (ListenerNotFoundException gone) {
            // closed before
        }
    }
}
