package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a JVM has one of for all of its programs' classes, each rank has for itself. */
class RankDefaultsTest {
    @TempDir
    Path folder;

    @Test
    void shouldGiveEachRankLoggersOfItsOwn() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, """
                static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger("a.b.c");
                """, """
                java.util.logging.Handler handler = new java.util.logging.Handler() {
                    @Override public void publish(java.util.logging.LogRecord entry) {
                        say(entry.getLevel() + " " + entry.getMessage() + " " + entry.getSourceMethodName() + " " + entry.getSequenceNumber()
                            + " " + entry.getInstant().toString().substring(0, 10) + " " + entry.getLongThreadID());
                    }
                    @Override public void flush() {}
                    @Override public void close() {}
                };
                java.util.logging.Logger above = java.util.logging.Logger.getLogger("a.b");
                above.addHandler(handler);
                if (rank == 1) above.setLevel(java.util.logging.Level.OFF);
                MPI.COMM_WORLD.barrier();
                LOG.info("from " + rank);
                LOG.fine("not seen");
                say(LOG.getParent().getName() + " " + above.getHandlers().length + (java.util.logging.Logger.getLogger("a.b") == above)
                    + java.util.logging.LogManager.getLogManager().getLogger("a.b.c").getName());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("INFO from 0 main 0 2000-01-01 1", "a.b 1truea.b.c");
        assertThat(ended.of(1)).containsExactly("a.b 1truea.b.c");
        assertThat(ended.err()).contains("2000", "Program main", "INFO: from 0").doesNotContain("from 1");
    }

    @Test
    void shouldManageEachRankAsAProcess() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                javax.management.MBeanServer server = java.lang.management.ManagementFactory.getPlatformMBeanServer();
                server.registerMBean(new javax.management.StandardMBean((Runnable) () -> {}, Runnable.class),
                    new javax.management.ObjectName("mine:type=X"));
                say(server.isRegistered(new javax.management.ObjectName("java.lang:type=Memory")));
                Thread.sleep(2500);
                java.lang.management.RuntimeMXBean jvm = java.lang.management.ManagementFactory.getRuntimeMXBean();
                java.lang.management.ThreadMXBean threads = java.lang.management.ManagementFactory.getThreadMXBean();
                say(jvm.getUptime() + " " + jvm.getStartTime() + " " + threads.getCurrentThreadCpuTime() / 1000000);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("true", "2500 946684800000 2500");
    }
}
