package org.rankcluster.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.Fidelity;
import programs.Faults;
import programs.Pi;
import programs.Ring;

class RankClusterTest {
    private static final class Printed extends ByteArrayOutputStream {
        String text() {
            return toString(StandardCharsets.UTF_8);
        }
    }

    private static Job fault(String name, int ranks) {
        return Job.program(Faults.class, name).ranks(ranks).build();
    }

    @Test
    void shouldRunAClassWithStaticsOfEachRank() {
        Printed out = new Printed();
        MpiResult result = RankCluster.run(
                Job.program(Pi.class, "a", "b").ranks(64).out(out).build());
        assertThat(out.text()).isEqualTo("pi 3.141593, calls 1, arguments 2" + System.lineSeparator());
        assertThat(result.app()).isEqualTo("programs.Pi");
        assertThat(result.ranks()).isEqualTo(64);
        assertThat(result.machine()).isEqualTo("bgl-512");
        assertThat(result.compute()).isEqualTo("counted");
        assertThat(result.calls("reduce")).isEqualTo(64);
        assertThat(result.state()).isEqualTo("finished");
        assertThat(result.exit()).isZero();
        assertThat(result.virtualPicoseconds()).isPositive();
        assertThat(result.digest()).hasSize(16);
    }

    /** Almost all of the time is counted instructions, of classes with nine costs. */
    @Test
    void shouldRecordTheCriticalPath() {
        Job.Builder job = Job.program(Pi.class, "a", "b").ranks(8).out(new Printed());
        assertThat(RankCluster.run(job.build()).criticalPath()).isEmpty();
        MpiResult result = RankCluster.run(job.recordingPath().build());
        MpiResult.CriticalPath path = result.criticalPath().orElseThrow();
        assertThat(path.missing()).isEmpty();
        assertThat(path.complete()).isTrue();
        assertThat(path.picoseconds()).isEqualTo(result.virtualPicoseconds());
        for (Map<?, Long> sums : List.of(path.classes(), path.ranks(), path.calls(), path.lines())) {
            assertThat(sums.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(path.picoseconds());
        }
        MpiResult.Elasticity largest = path.elasticities().getFirst();
        assertThat(largest.keys()).hasSize(9);
        Map<String, String> cycles = Map.of(
                "integer", "1.01",
                "multiply", "4.04",
                "divide", "34.34",
                "floating", "1.01",
                "floating-divide", "30.3",
                "memory", "3.03",
                "branch", "1.01",
                "call", "5.05",
                "allocate", "20.2");
        cycles.forEach((name, value) -> job.config("cpu.instruction." + name, value + " cycles"));
        long measured = RankCluster.run(job.build()).virtualPicoseconds() - path.picoseconds();
        assertThat(0.01 * largest.share() * path.picoseconds()).isCloseTo(measured, withinPercentage(5));
    }

    @Test
    void shouldRunAProgramOfTheOtherApiOnAMachineOfOnesOwn(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine.conf"), "include \"bgl-512\"\nshape = 2x2x2\n");
        Printed out = new Printed();
        MpiResult result = RankCluster.run(
                Job.program(Ring.class).machine(MachineSpec.file(file)).out(out).build());
        assertThat(out.text()).isEqualTo("token 28" + System.lineSeparator());
        assertThat(result.ranks()).isEqualTo(8);
        assertThat(result.machine()).isEqualTo("mine");
        assertThat(result.messages()).isEqualTo(7);
        assertThat(result.eventsPerMessage()).hasValue(result.events() / 7.0);
        assertThat(result.calls("Send")).isEqualTo(7);
        assertThat(result.hottestLink()).isPresent();
    }

    /** A message of 1 MB takes twice the time on links of half the bandwidth, but for latencies far below a hundredth. */
    @Test
    void shouldTakeValuesOfTheMachineWithUnits() {
        MachineSpec fast = MachineSpec.named("bgl-512").shape(4, 4, 4).with("torus.link.bandwidth", 100, Unit.MB_PER_S);
        MachineSpec slow = fast.with("torus.link.bandwidth", "50 MB/s");
        assertThat(virtualSecondsOfAMegabyte(slow) / virtualSecondsOfAMegabyte(fast))
                .isBetween(1.98, 2.02);
    }

    /** A crossbar of two nodes: a message of 1,000 B takes o, L, 1,000 B of G, o. */
    @Test
    void shouldRunOnAMachineOfGivenValuesOnly() {
        MachineSpec machine = MachineSpec.ofNetwork("mine", "crossbar", "2")
                .with("node.cores", "1")
                .with("node.shared-memory.latency", 100, Unit.NS)
                .with("node.shared-memory.bandwidth", 10, Unit.GB_PER_S)
                .with("cpu.clock", 1, Unit.GHZ)
                .with("cpu.flops", 1, Unit.GFLOP_PER_S)
                .with("cpu.write-packet", 0, Unit.NS)
                .with("cpu.read-packet", 0, Unit.NS)
                .with("cpu.read-eager-packet", 0, Unit.NS)
                .with("cpu.poll", 100, Unit.NS)
                .with("mpi.send-overhead", 150, Unit.NS)
                .with("mpi.receive-overhead", 250, Unit.NS)
                .with("mpi.call-overhead", 0, Unit.NS)
                .with("mpi.header", 0, Unit.B)
                .with("mpi.eager-limit", 16, Unit.KIB)
                .with("mpi.eager-routing", "deterministic")
                .with("mpi.rendezvous-routing", "deterministic")
                .with("mpi.eager-packet", "sized")
                .with("crossbar.gap", 0, Unit.NS)
                .with("crossbar.latency", 2, Unit.US)
                .with("crossbar.bandwidth", 1, Unit.GB_PER_S);
        Job.Builder job = Job.program(() -> {
                    MPI.Init(new String[0]);
                    byte[] data = new byte[1000];
                    if (MPI.COMM_WORLD.getRank() == 0) {
                        MPI.COMM_WORLD.send(data, data.length, MPI.BYTE, 1, 0);
                    } else {
                        MPI.COMM_WORLD.recv(data, data.length, MPI.BYTE, 0, 0);
                    }
                    MPI.Finalize();
                })
                .addressing("vcrt")
                .fidelity(Fidelity.ENDPOINT);
        MpiResult result = RankCluster.run(job.machine(machine).build());
        assertThat(result.machine()).isEqualTo("mine");
        assertThat(result.ranks()).isEqualTo(2);
        assertThat(result.virtualPicoseconds()).isEqualTo((150 + 2000 + 1000 + 250) * 1000L);
        assertThat(result.messages("send")).isEqualTo(1);

        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(() -> RankCluster.run(job.machine(MachineSpec.ofNetwork("mine", "crossbar", "2"))
                        .build()))
                .withMessageStartingWith("Job: mine: cpu.clock: missing (expected: ");
        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(() -> RankCluster.run(
                        job.machine(machine.with("cpu.clok", "1 GHz")).build()))
                .withMessageContaining("cpu.clok: 1 GHz (expected: a key of machines; did you mean cpu.clock?)");
        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(() -> RankCluster.run(
                        job.machine(MachineSpec.ofNetwork("mine", "ring", "2")).build()))
                .withMessageContaining("network: ring (expected: one of crossbar, ");
    }

    private static double virtualSecondsOfAMegabyte(MachineSpec machine) {
        return RankCluster.run(Job.program(() -> {
                            MPI.Init(new String[0]);
                            byte[] data = new byte[1_000_000];
                            if (MPI.COMM_WORLD.getRank() == 0) {
                                MPI.COMM_WORLD.send(data, data.length, MPI.BYTE, 1, 0);
                            } else {
                                MPI.COMM_WORLD.recv(data, data.length, MPI.BYTE, 0, 0);
                            }
                            MPI.Finalize();
                        })
                        .machine(machine)
                        .ranks(2)
                        .build())
                .virtualSeconds();
    }

    @Test
    void shouldRunALambdaThatSharesItsVariables() {
        AtomicInteger sum = new AtomicInteger();
        MpiResult result = RankCluster.run(Job.program(() -> {
                    MPI.Init(new String[0]);
                    sum.addAndGet(MPI.COMM_WORLD.getRank());
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                })
                .machine("ideal")
                .ranks(100)
                .build());
        assertThat(sum.get()).isEqualTo(4950);
        assertThat(result.calls("barrier")).isEqualTo(100);
        assertThat(result.compute()).isEqualTo("none");
    }

    @Test
    void shouldRunSideBySideAndInARowWithOneDigest() {
        Job job = Job.program(Pi.class).ranks(32).out(new Printed()).build();
        String digest = RankCluster.run(job).digest();
        List<CompletableFuture<String>> others = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Job other = Job.program(Pi.class)
                    .ranks(32)
                    .partitions(1 + i % 2)
                    .out(new Printed())
                    .build();
            others.add(
                    CompletableFuture.supplyAsync(() -> RankCluster.run(other).digest()));
        }
        assertThat(others).allSatisfy(other -> assertThat(other.join()).isEqualTo(digest));
        assertThat(RankCluster.run(job).digest()).isEqualTo(digest);
    }

    @Test
    void shouldNameTheRankTheTimeAndTheStackOfAFailure() {
        ProgramFailedException failed =
                catchThrowableOfType(ProgramFailedException.class, () -> RankCluster.run(fault("exception", 8)));
        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.rank()).isEqualTo(5);
        assertThat(failed.picoseconds()).isPositive();
        assertThat(failed)
                .hasMessageMatching("(?s)virtual time [\\d.]+ .s: rank 5: java.lang.IllegalStateException: five.*");
        assertThat(failed.frames()).singleElement().asString().matches("at programs.Faults.main\\(Faults.java:\\d+\\)");
        assertThat(failed).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(failed.result().orElseThrow().state()).isEqualTo("failed");
    }

    @ParameterizedTest
    @CsvSource({
        "misuse, 6, failed, 'MPI_ERR_RANK: rank 0: COMM_WORLD.send'",
        "abort, 7, aborted, 'rank 0 called abort(7)'",
        "exit, 3, aborted, 'rank 0 called System.exit(3)'"
    })
    void shouldThrowTheExitCodeOfAProgram(String fault, int exit, String state, String text) {
        ProgramFailedException failed =
                catchThrowableOfType(ProgramFailedException.class, () -> RankCluster.run(fault(fault, 2)));
        assertThat(failed.exit()).isEqualTo(exit);
        assertThat(failed.rank()).isZero();
        assertThat(failed.text()).startsWith(text);
        assertThat(failed.result().orElseThrow().state()).isEqualTo(state);
    }

    @Test
    void shouldThrowTheCycleOfADeadlock() {
        DeadlockException deadlock =
                catchThrowableOfType(DeadlockException.class, () -> RankCluster.run(fault("deadlock", 2)));
        assertThat(deadlock.exit()).isEqualTo(3);
        assertThat(deadlock.cycles()).hasSize(1);
        assertThat(deadlock).hasMessageStartingWith("deadlock: no event is left, and ranks still wait");
        assertThat(deadlock.result().orElseThrow().state()).isEqualTo("deadlock");
    }

    @Test
    void shouldEndAProgramThatNeverEndsAtItsTimeLimit() {
        Job job = Job.program(Faults.class, "endless")
                .ranks(2)
                .timeLimit(Duration.ofMillis(300))
                .build();
        assertThatExceptionOfType(TimeLimitException.class)
                .isThrownBy(() -> RankCluster.run(job))
                .withMessageStartingWith("time limit: 0.3 s of wall time are over")
                .satisfies(late -> assertThat(late.exit()).isEqualTo(1));
    }

    @Test
    void shouldCancelAJobWhoseThreadIsInterrupted() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                RankCluster.run(Job.program(() -> {
                            MPI.Init(new String[0]);
                            begun.countDown();
                            while (true) {
                                MPI.COMM_WORLD.barrier();
                            }
                        })
                        .ranks(2)
                        .build());
            } catch (JobException cancelled) {
                end.complete(Thread.currentThread().isInterrupted() ? cancelled : new AssertionError(cancelled));
            }
        });
        begun.await();
        thread.interrupt();
        assertThat(end.join())
                .isInstanceOf(JobCancelledException.class)
                .hasMessage("cancelled: the thread that waited for it was interrupted");
    }

    private static void assertInvalid(Consumer<Job.Builder> change, String message) {
        Job.Builder builder = Job.program(Pi.class);
        change.accept(builder);
        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(() -> RankCluster.run(builder.build()))
                .withMessage(message)
                .satisfies(invalid -> assertThat(invalid.exit()).isEqualTo(2));
    }

    @Test
    void shouldNameWrongInputInOneSentence() {
        assertInvalid(
                job -> job.ranks(513), "Job: ranks: 513 (expected: 1..512, 512 nodes x 1; more with ranksPerNode)");
        assertInvalid(job -> job.ranksPerNode(3), "Job: ranksPerNode: 3 (expected: 1..2, cores of a node)");
        assertInvalid(job -> job.partitions(0), "Job: partitions: 0 (expected: 1..512, the number of nodes)");
        assertInvalid(job -> job.timeLimit(Duration.ZERO), "Job: timeLimit: PT0S (expected: more than 0)");
        assertInvalid(job -> job.config("compute", "some"), "Job: config: compute: some (expected: counted or none)");
        assertInvalid(
                job -> job.machine(MachineSpec.named("bgl-512").with("torus.hop-latency", 1, Unit.MB_PER_S)),
                "Job: config: torus.hop-latency: 1 MB/s (expected: a duration with unit, e.g. 70 ns)");
        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(() ->
                        RankCluster.run(Job.program(Pi.class).machine("nowhere").build()))
                .withMessageStartingWith("Job: machine: nowhere (expected: one of bgl-512");
        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(() -> RankCluster.run(Job.program(String.class).build()))
                .withMessage(
                        "Job: program: java.lang.String (expected: a class on the class path of this JVM, or a name and"
                                + " the jars or folders that have it)");
        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(
                        () -> RankCluster.run(Job.program(RankClusterTest.class).build()))
                .withMessageStartingWith(
                        "Job: program: org.rankcluster.library.RankClusterTest (expected: a class with void main(String[])");
        assertThatExceptionOfType(InvalidJobException.class)
                .isThrownBy(() -> RankCluster.run(
                        Job.program("a.B", List.of(Path.of("nowhere.jar"))).build()))
                .withMessage("Job: jar: nowhere.jar (expected: an existing jar or folder of classes)");
    }

    @Test
    void shouldRepeatWithOneDigest() {
        Printed out = new Printed();
        MpiResult result =
                RankCluster.repeat(Job.program(Pi.class).ranks(8).out(out).build(), 1, 2, 3);
        assertThat(out.text()).hasLineCount(1);
        assertThat(result.partitions()).isEqualTo(1);
    }

    @Test
    void shouldNameTheCallThatHashOrderChanges() {
        assertThatExceptionOfType(DifferentRunsException.class)
                .isThrownBy(() -> RankCluster.repeat(fault("order", 2), 1, 2))
                .withMessageMatching(
                        "(?s)rank 0: call \\d+, send, differs between run 1 \\(1 partition, digest \\w{16}\\)"
                                + " and run 2 \\(2 partitions, digest \\w{16}\\), at virtual time [\\d.]+ us\\R"
                                + " {4}at programs.Faults.sendInHashOrder\\(Faults.java:\\d+\\)\\R"
                                + " {4}at programs.Faults.main\\(Faults.java:\\d+\\)\\R"
                                + "The usual cause is the order of a HashMap or HashSet .*");
    }
}
