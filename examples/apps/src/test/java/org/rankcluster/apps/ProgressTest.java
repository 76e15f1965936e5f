package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import mpi.MPI;
import mpi.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.apps.common.CheckedBuffer;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/** Tests of the computing that a program can do while its messages are under way: without limit, or only within its calls. */
class ProgressTest {
    private static final Setting<Integer> BYTES = Setting.ofInt("bytes", 100_000, 0, 1 << 20);
    private static final Setting<Integer> MICROSECONDS = Setting.ofInt("compute", 2000, 0, 1 << 20);
    private static final Setting<Integer> PIECES = Setting.ofInt("pieces", 1, 1, 1000);
    private static final Setting<Boolean> ASLEEP = Setting.ofBoolean("asleep", false);

    /** A message from rank 0 to rank 1 while both compute, with tests in between. */
    public static final class Overlap {
        private Overlap() {}

        public static void main(String[] args) throws Exception {
            MPI.Init(args);
            int bytes = BYTES.value();
            int rank = MPI.COMM_WORLD.getRank();
            CheckedBuffer data = new CheckedBuffer(bytes, false);
            double start = MPI.wtime();
            if (rank == 0) {
                data.fill(0, bytes, 0, 1, 7);
                pass(MPI.COMM_WORLD.iSend(data.buffer(), bytes, MPI.BYTE, 1, 0));
            } else if (rank == 1) {
                pass(MPI.COMM_WORLD.iRecv(data.buffer(), bytes, MPI.BYTE, 0, 0));
                Report.put("seconds", MPI.wtime() - start);
                Report.put("wrongValues", data.wrong(0, bytes, 0, 1, 7));
            }
            MPI.Finalize();
        }

        private static void pass(Request request) throws Exception {
            long piece = MICROSECONDS.value() * 1_000_000L / PIECES.value();
            boolean done = false;
            for (int i = 0; i < PIECES.value(); i++) {
                if (ASLEEP.value()) {
                    Objects.requireNonNull(RankHost.currentOrNull()).sleep(piece);
                } else {
                    Compute.time(piece);
                }
                done = done || (i + 1 < PIECES.value() && request.test());
            }
            if (!done) {
                request.waitFor();
            }
        }
    }

    private static final Sample.Program SAMPLE = new Sample.Program(
            "overlap",
            "computes while a message is under way",
            Overlap.class,
            () -> List.of(BYTES, MICROSECONDS, PIECES, ASLEEP));

    private static SampleRun overlap(String progress) {
        return SampleRun.of(SAMPLE).torus("4x1x1").config("mpi.progress", progress);
    }

    /** Seconds that rank 1 took. */
    private static double seconds(SampleRun run) {
        run.runTwice();
        assertThat(run.number("wrongValues")).isZero();
        return run.number("seconds");
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldTransferARendezvousBesideOrAfterTheComputing(Fidelity fidelity) {
        double transfer = seconds(overlap("in-calls").fidelity(fidelity).set("compute", 0));
        double always = seconds(overlap("always").fidelity(fidelity));
        double inCalls = seconds(overlap("in-calls").fidelity(fidelity));

        assertThat(transfer).isBetween(600e-6, 1000e-6);
        assertThat(always).isBetween(2000e-6, 2000e-6 + 0.1 * transfer);
        assertThat(inCalls).isBetween(2000e-6 + 0.9 * transfer, 2000e-6 + 1.1 * transfer);
    }

    @Test
    void shouldAdvanceInTheTestsOfTheProgram() {
        double untested = seconds(overlap("in-calls"));
        double tested = seconds(overlap("in-calls").set("pieces", 200));

        assertThat(tested).isBetween(2000e-6, 2150e-6);
        assertThat(untested).isGreaterThan(tested + 300e-6);
    }

    @Test
    void shouldReadAnEagerMessageInTheCallThatFollows() {
        double transfer = seconds(overlap("in-calls").set("bytes", 800).set("compute", 0));
        double always = seconds(overlap("always").set("bytes", 800));
        double inCalls = seconds(overlap("in-calls").set("bytes", 800));

        assertThat(always).isBetween(2000e-6, 2001.1e-6);
        assertThat(inCalls).isBetween(always + 2e-6, 2000e-6 + transfer);
    }

    @Test
    void shouldNotAdvanceWhileTheProgramSleeps() {
        double computing = seconds(overlap("in-calls"));
        double asleep = seconds(overlap("in-calls").set("asleep", true));
        double asleepWithHelp = seconds(overlap("always").set("asleep", true));

        assertThat(asleep).isBetween(0.99 * computing, 1.01 * computing);
        assertThat(asleepWithHelp).isLessThan(asleep - 300e-6);
    }

    /** Rank 1 waits for a message without a sender, and tests all the time. */
    public static final class Hopeless {
        private Hopeless() {}

        public static void main(String[] args) throws Exception {
            MPI.Init(args);
            if (MPI.COMM_WORLD.getRank() == 1) {
                Request request = MPI.COMM_WORLD.iRecv(new byte[1], 1, MPI.BYTE, 0, 0);
                while (!request.test()) {
                    Compute.time(1_000_000);
                }
            }
            MPI.Finalize();
        }
    }

    @Test
    void shouldStillReportRanksThatPollForEver() {
        Sample.Program hopeless =
                new Sample.Program("hopeless", "asks for what never comes", Hopeless.class, () -> List.of());
        SampleRun run = SampleRun.of(hopeless)
                .torus("2x1x1")
                .config("mpi.progress", "in-calls")
                .ended();
        assertThat(run.result().end().exit()).isEqualTo(3);
        assertThat(run.result().end().diagnosis()).contains("polls without end");
    }

    @Test
    void shouldAdvanceInCallsOnACrossbarToo() {
        double always = seconds(SampleRun.of(SAMPLE).ideal(2).set("compute", 50));
        double inCalls =
                seconds(SampleRun.of(SAMPLE).ideal(2).set("compute", 50).config("mpi.progress", "in-calls"));

        assertThat(always).isBetween(50e-6, 51e-6);
        assertThat(inCalls).isBetween(60e-6, 65e-6);
    }
}
