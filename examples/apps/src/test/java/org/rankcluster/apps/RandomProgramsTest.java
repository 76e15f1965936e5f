package org.rankcluster.apps;

import java.util.List;
import java.util.stream.LongStream;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.experiment.Sample;
import org.rankcluster.protocol.random.RandomProgram;

/** Tests of the random programs over modelled networks: the results of the model, and the same digest for any partitions. */
class RandomProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("programs", 12);

    /** Several programs, one after the other. */
    public static final class Programs {
        private Programs() {}

        public static void main(String[] args) {
            MPI.Init(args);
            LongStream.range(0, PROGRAMS).forEach(seed -> {
                RandomProgram.run(seed);
                MPI.COMM_WORLD.barrier();
            });
            MPI.Finalize();
        }
    }

    private static final Sample.Program SAMPLE =
            new Sample.Program("random", "programs that seeds make up", Programs.class, () -> List.of());

    @Test
    void shouldDoWhatTheModelSaysOnIdealNetworks() {
        SampleRun.of(SAMPLE).ideal(7).runTwice();
    }

    @Test
    void shouldDoWhatTheModelSaysOnATorus() {
        SampleRun.of(SAMPLE).torus("3x2x2").runTwice();
    }

    @Test
    void shouldDoWhatTheModelSaysOfRanksThatShareNodes() {
        SampleRun.of(SAMPLE).torus("2x2x2").ranksPerNode(2).runTwice();
    }

    @Test
    void shouldDoWhatTheModelSaysWithFewTokens() {
        SampleRun.of(SAMPLE).torus("3x2x2").config("mpi.tokens", "1").runTwice();
        SampleRun.of(SAMPLE).ideal(7).config("mpi.tokens", "2").runTwice();
    }

    @Test
    void shouldDoWhatTheModelSaysWhereMessagesAdvanceInCallsOnly() {
        SampleRun.of(SAMPLE).torus("3x2x2").config("mpi.progress", "in-calls").runTwice();
        SampleRun.of(SAMPLE).ideal(7).config("mpi.progress", "in-calls").runTwice();
    }

    @Test
    void shouldDoWhatTheModelSaysWhereRendezvousArePaced() {
        String sub = "mpi.rendezvous.sub-message";
        String most = "mpi.rendezvous.in-network";
        SampleRun.of(SAMPLE)
                .torus("3x2x2")
                .config("mpi.eager-limit", "0 B")
                .config(sub, "64 B")
                .config(most, "200 B")
                .runTwice();
        SampleRun.of(SAMPLE)
                .torus("2x2x2")
                .ranksPerNode(2)
                .config("mpi.eager-limit", "0 B")
                .config(sub, "1 KiB")
                .config(most, "1 KiB")
                .runTwice();
    }
}
