package org.rankcluster.actors.program.process.system;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.time.ClockCalls;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * What a process says of itself to those who manage it. Times are virtual: what a thread, or the process, has had of a core is all the time of
 * the rank, which does not leave its core while it waits for messages.
 */
public final class ManagementCalls {
    private static final String SERVER = "MBeanServer";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private ManagementCalls() {}

    /** {@link ManagementFactory#getPlatformMBeanServer}: one of the rank, with the JVM's beans. */
    @InPlaceOf(ManagementFactory.class)
    public static MBeanServer getPlatformMBeanServer() {
        RankHost rank = RankHost.currentOrNull();
        return rank == null
                ? ManagementFactory.getPlatformMBeanServer()
                : (MBeanServer) rank.state().service(SERVER, ManagementCalls::server);
    }

    private static MBeanServer server() {
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        try {
            for (Class<? extends PlatformManagedObject> type : ManagementFactory.getPlatformManagementInterfaces()) {
                for (PlatformManagedObject bean : ManagementFactory.getPlatformMXBeans(type)) {
                    if (!server.isRegistered(bean.getObjectName())) { // some have two interfaces
                        server.registerMBean(bean, bean.getObjectName());
                    }
                }
            }
        } catch (JMException refused) {
            throw new IllegalStateException(refused);
        }
        return server;
    }

    /** {@link RuntimeMXBean#getPid}. */
    @InPlaceOf(RuntimeMXBean.class)
    public static long getPid(RuntimeMXBean jvm) {
        RankRuntime rank = RankRuntime.currentOrNull();
        return rank == null ? jvm.getPid() : SystemCalls.pid(rank);
    }

    /** {@link RuntimeMXBean#getName}: number and host of the process, as the JDK makes it up. */
    @InPlaceOf(RuntimeMXBean.class)
    public static String getName(RuntimeMXBean jvm) {
        RankRuntime rank = RankRuntime.currentOrNull();
        return rank == null ? jvm.getName() : SystemCalls.pid(rank) + "@node" + rank.node();
    }

    /** {@link RuntimeMXBean#getUptime}. */
    @InPlaceOf(RuntimeMXBean.class)
    public static long getUptime(RuntimeMXBean jvm) {
        return RankHost.currentOrNull() == null ? jvm.getUptime() : ClockCalls.nanoTime() / NANOS_PER_MILLI;
    }

    /** {@link RuntimeMXBean#getStartTime}. */
    @InPlaceOf(RuntimeMXBean.class)
    public static long getStartTime(RuntimeMXBean jvm) {
        return RankHost.currentOrNull() == null ? jvm.getStartTime() : ClockCalls.currentTimeMillis() - getUptime(jvm);
    }

    /** {@link ThreadMXBean#getCurrentThreadCpuTime}. */
    @InPlaceOf(ThreadMXBean.class)
    public static long getCurrentThreadCpuTime(ThreadMXBean threads) {
        return RankHost.currentOrNull() == null ? threads.getCurrentThreadCpuTime() : ClockCalls.nanoTime();
    }

    /** {@link ThreadMXBean#getCurrentThreadUserTime}. */
    @InPlaceOf(ThreadMXBean.class)
    public static long getCurrentThreadUserTime(ThreadMXBean threads) {
        return RankHost.currentOrNull() == null ? threads.getCurrentThreadUserTime() : ClockCalls.nanoTime();
    }

    /** {@link ThreadMXBean#getThreadCpuTime}. */
    @InPlaceOf(ThreadMXBean.class)
    public static long getThreadCpuTime(ThreadMXBean threads, long id) {
        return RankHost.currentOrNull() == null ? threads.getThreadCpuTime(id) : ClockCalls.nanoTime();
    }

    /** {@link ThreadMXBean#getThreadUserTime}. */
    @InPlaceOf(ThreadMXBean.class)
    public static long getThreadUserTime(ThreadMXBean threads, long id) {
        return RankHost.currentOrNull() == null ? threads.getThreadUserTime(id) : ClockCalls.nanoTime();
    }

    /** {@link OperatingSystemMXBean#getProcessCpuTime}. */
    @InPlaceOf(OperatingSystemMXBean.class)
    public static long getProcessCpuTime(OperatingSystemMXBean system) {
        return RankHost.currentOrNull() == null ? system.getProcessCpuTime() : ClockCalls.nanoTime();
    }
}
