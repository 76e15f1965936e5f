package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.frame.Received;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;

/**
 * Short runs have enough samples, although their code is cold. The runs last for a given CPU time of the process, so a busy machine, on
 * which samples take longer and are less frequent, runs them longer.
 */
class EarlySamplesTest {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static volatile long millis;

    private static void meetUntilItIsOver() throws MPIException {
        MPI.Init(new String[0]);
        ByteBuffer last = MPI.newByteBuffer(1);
        long until = SYSTEM.getProcessCpuTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        do {
            last.put(0, (byte) (SYSTEM.getProcessCpuTime() > until ? 1 : 0));
            MPI.COMM_WORLD.bcast(last, 1, MPI.BYTE, 0);
        } while (last.get(0) == 0);
        MPI.Finalize();
    }

    /**
     * At least three times the CPU time that half a second and two seconds take on a machine with nothing else to do: compilers and other
     * tests of this JVM take much of it.
     */
    @ParameterizedTest
    @CsvSource({"3200, 8", "9000, 20"})
    void shouldHaveSamplesOfAShortRun(long itsMillis, int least) {
        List<Observation> runs = new ArrayList<>();
        millis = itsMillis;
        Jobs.on("bgl-512", 64).shape("4x4x4").probes(Watched.by(runs::add)).run(EarlySamplesTest::meetUntilItIsOver);
        ViewQuery newest = ViewQuery.newest(View.OVERVIEW);
        assertThat(new Received(runs.getFirst().history(newest)).json.getConfigList("frames"))
                .hasSizeGreaterThanOrEqualTo(least);
    }
}
