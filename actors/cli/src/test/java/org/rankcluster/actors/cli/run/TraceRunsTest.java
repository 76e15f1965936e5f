package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.cli.Compiler;

/** {@code run --goal}, {@code run --ti}, and {@code --trace FILE.goal}. */
class TraceRunsTest {
    @TempDir
    Path folder;

    /** LogGP parameters that are easy to add up: L = 1000 ns, o = 100 ns, G = 1 ns a byte, no overhead of calls. */
    static final List<String> SIMPLE = List.of(
            "--machine=ideal",
            "--fidelity=endpoint",
            "--mapping=XT",
            "--addressing=vcrt",
            "--config=crossbar.latency=1 us",
            "--config=crossbar.bandwidth=1 GB/s",
            "--config=mpi.send-overhead=100 ns",
            "--config=mpi.receive-overhead=100 ns",
            "--config=mpi.call-overhead=0 ns");

    private JsonNode result(String option, String text, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), text);
        return result(option, file, more);
    }

    private JsonNode result(String option, Path file, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", option, file.toString(), "--json", "-"));
        words.addAll(SIMPLE);
        words.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(words.toArray(new String[0]));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new JsonMapper().readTree(outcome.out());
    }

    private static long nanoseconds(JsonNode result) {
        return Math.round(result.path("virtualSeconds").asDouble() * 1e9);
    }

    /** The sum: calc 500, o, L, 50 G, o, calc 7. */
    @Test
    void shouldAddUpAMessageAsLogGp() throws IOException {
        JsonNode result = result("--goal", """
                num_ranks 2
                rank 0 {
                a: calc 500
                b: send 50b to 1 tag 3
                b requires a
                }
                rank 1 {
                r: recv 50b from -1 tag -1
                c: calc 7
                c requires r
                }
                """);
        assertThat(nanoseconds(result)).isEqualTo(500 + 100 + 1000 + 50 + 100 + 7);
        assertThat(result.path("output").path("endOfRank0").asLong()).isEqualTo(600_000);
        assertThat(result.path("output").path("endOfRank1").asLong()).isEqualTo(1_757_000);
        assertThat(result.path("messages").asLong()).isEqualTo(1);
    }

    /** CPU 0 computes 1000 and CPU 1 beside it 800; then CPU 0 computes 10 more. */
    @Test
    void shouldComputeOnSeveralCpusSideBySide() throws IOException {
        JsonNode result = result("--goal", """
                num_ranks 1
                rank 0 {
                a: calc 1000
                b: calc 800 cpu 1
                c: calc 10
                c requires b
                d: calc 40 cpu 1
                d irequires a
                }
                """);
        assertThat(nanoseconds(result)).isEqualTo(1010);
    }

    /** The send may start when the computation has started, but the CPU is free only at its end: 300, then o, L, 1 G, o. */
    @Test
    void shouldStartAfterTheStartWithIrequires() throws IOException {
        JsonNode result = result("--goal", """
                num_ranks 2
                rank 0 {
                a: calc 300
                b: send 1b to 1
                b irequires a
                e: calc 5000
                e requires b
                }
                rank 1 {
                recv 1b from 0
                }
                """);
        assertThat(result.path("output").path("endOfRank1").asLong()).isEqualTo((300 + 100 + 1000 + 1 + 100) * 1000L);
    }

    /** A message of 5 GB has 64-bit size, and its time is 5 s of bytes beside the microseconds of a rendezvous for each of its parts. */
    @Test
    void shouldSendMoreThanTwoToTheThirtyOneBytes() throws IOException {
        JsonNode result = result("--goal", """
                num_ranks 2
                rank 0 {
                send 5000000000b to 1
                calc 3000000000 cpu 1
                }
                rank 1 {
                recv 5000000000b from -1
                }
                """);
        assertThat(result.path("virtualSeconds").asDouble()).isBetween(5.0, 5.001);
        assertThat(result.path("messages").asLong()).isEqualTo(3);
    }

    @Test
    void shouldReportWaitingRanksAndReceivesByWildcards() throws IOException {
        Path file = Files.writeString(folder.resolve("s.goal"), """
                num_ranks 3
                rank 0 {
                a: recv 8b from -1 tag -1
                b: recv 8b from 1 tag 5
                b requires a
                }
                rank 1 {
                s: send 8b to 0 tag 5
                r: recv 8b from 0
                r requires s
                }
                rank 2 {
                }
                """);
        Cli.Outcome outcome = Cli.run("run", "--goal", file.toString(), "--machine", "ideal");
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err())
                .contains("cycle: rank 0 -> 1 -> 0")
                .contains(
                        "rank 0 waits: operation 1 (recv 8 B from rank 1, tag 5); receives of any rank or tag: operation 0 took 8 B"
                                + " from rank 1, tag 5")
                .contains("rank 1 waits: operation 1 (recv 8 B from rank 0, tag 0)");
    }

    @Test
    void shouldReportOperationsThatRequireEachOther() throws IOException {
        Path file = Files.writeString(
                folder.resolve("s.goal"),
                "num_ranks 1\nrank 0 {\na: calc 5\nb: calc 6\na requires b\nb requires a\n}\n");
        Cli.Outcome outcome = Cli.run("run", "--goal", file.toString(), "--machine", "ideal");
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err())
                .contains("rank 0 waits: a schedule, of which 2 operations are left that require each other");
    }

    @Test
    void shouldRefuseMoreRanksThanTheMachineHasAndOtherPrograms() throws IOException {
        String file =
                Files.writeString(folder.resolve("s.goal"), "num_ranks 9\n").toString();
        String[][] wrong = {
            {"--shape", "2x2x2", "command line: --ranks: 9 (expected: 1..8, 8 nodes x 1; more with --ranks-per-node)"},
            {"--ranks", "8", "command line: --ranks: 8 (expected: none, or the 9 of " + file + ")"},
            {
                "--jar",
                "x.jar",
                "command line: --jar: x.jar (expected: none with --goal, whose file defines the work of the ranks)"
            },
            {"--ti", "x", "command line: --ti: x (expected: none with --goal)"},
        };
        for (String[] options : wrong) {
            Cli.Outcome outcome = Cli.run("run", "--goal", file, options[0], options[1]);
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err().strip()).isEqualTo(options[2]);
        }
        Cli.Outcome missing = Cli.run("run", "--goal", folder + "/none.goal");
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).contains("--goal: " + folder + "/none.goal (expected: a file that exists)");
    }

    // ---- time-independent traces

    /** 2 Gflop at 1 Gflop/s, then o, L, 8 B a double, o; the sleep of the receiver is shorter. */
    @Test
    void shouldReplayFlopsSleepsAndCountsOfDoubles() throws IOException {
        JsonNode result = result("--ti", """
                # version: 1.0
                0 init 1
                1 init 1
                0 compute 2e9
                1 sleep 0.5
                0 send 1 7 100
                1 recv 0 7 100
                0 finalize
                1 finalize
                """);
        assertThat(nanoseconds(result)).isEqualTo(2_000_000_000L + 100 + 1000 + 800 + 100);
    }

    /** Process ids are ranks plus one, so the wait names the request of ranks 0 and 1. */
    @Test
    void shouldShiftWaitsOfProcessIds() throws IOException {
        String text = """
                0 init
                1 init
                0 compute 1e6
                0 send 1 4 10
                1 irecv 0 4 10
                1 wait %d %d 4
                1 compute 1e6
                """;
        JsonNode ranks = result("--ti", text.formatted(0, 1));
        JsonNode processes = result("--ti", text.formatted(1, 2));
        assertThat(nanoseconds(ranks)).isEqualTo(2_000_000L + 100 + 1000 + 10 + 100);
        assertThat(nanoseconds(processes)).isEqualTo(nanoseconds(ranks));
        assertThat(processes.path("digest")).isEqualTo(ranks.path("digest"));
    }

    @Test
    void shouldSayWhatItRecognisesAndLeavesOut() throws IOException {
        Path list = folder.resolve("list.txt");
        Files.writeString(
                folder.resolve("r1.txt"), "0 init\n0 isend 1 1 8\n0 wait 1 2 1\n0 waitAny 3\n0 waitAny 3\n0 barrier\n");
        Files.writeString(
                folder.resolve("r2.txt"), "1 init\n1 recv 0 1 8\n0 barrier\n1 IO - read 8\n1 alltoall 16 16 26 26\n");
        Files.writeString(list, "r1.txt\nr2.txt\n");
        Cli.Outcome outcome = Cli.run("run", "--ti", list.toString(), "--machine", "ideal");
        assertThat(outcome.err())
                .contains("waits name process ids, which are ranks plus one, as SimGrid 3.20 to 3.28 wrote")
                .contains("actions that are left out: IO (1 times), waitAny (2 times)")
                .contains("1 lines of other ranks than their file's are left out")
                .contains("1 collectives have counts of C double complex (type 26)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 init;0 send 1 0 8|:2: partner: 1 (expected: 0 to 0)",
                "0 compute x|:1: operand 1: x (expected: a number)",
                "0 compute|:1: compute: 0 operands (expected: 1 or more)",
                "0 compute -4|:1: operand 1: -4.0 (expected: 0 or more)",
                "0 init;0 allreduce 3 0 99|: rank 0, line 2, allreduce: type: 99.0 (expected: the id of a datatype of SimGrid)",
                "0 init;0 bcast 3 4|: rank 0, line 2, bcast: root: 4 (expected: 0 to 0)",
                "0 init;0 bcast 3e9|: rank 0, line 2, bcast: bytes: 3000000000 x 1 (expected: 0 to 2147483647)",
                "0 init;0 alltoallv 4 4 4|:2: alltoallv: 3 operands (expected: 4 or more)",
            })
    void shouldNameFileLineAndRuleOfBadActions(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.txt"), text.replace(';', '\n') + "\n");
        Cli.Outcome outcome = Cli.run("run", "--ti", file.toString(), "--machine", "ideal", "--quiet");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err().strip()).isEqualTo(file + message);
    }

    // ---- our own export

    private static final String PROGRAM = """
            import mpi.*;
            public class Calls {
                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    Intracomm world = MPI.COMM_WORLD;
                    int rank = world.getRank(), size = world.getSize();
                    int[] own = new int[300], all = new int[300 * size];
                    int[] counts = new int[size], places = new int[size];
                    for (int i = 0; i < size; i++) { counts[i] = i + 1; places[i] = i * 300; }
                    int[] mine = new int[size];
                    java.util.Arrays.fill(mine, rank + 1);
                    for (String call : arguments) {
                        switch (call) {
                            case "barrier" -> world.barrier();
                            case "bcast" -> world.bcast(own, 300, MPI.INT, 1);
                            case "gather" -> world.gather(own, 300, MPI.INT, all, 300, MPI.INT, 2);
                            case "scatter" -> world.scatter(all, 300, MPI.INT, own, 300, MPI.INT, 1);
                            case "allGather" -> world.allGather(own, 300, MPI.INT, all, 300, MPI.INT);
                            case "allToAll" -> world.allToAll(all, 300, MPI.INT, new int[300 * size], 300, MPI.INT);
                            case "reduce" -> world.reduce(own, new int[300], 300, MPI.INT, MPI.SUM, 1);
                            case "allReduce" -> world.allReduce(own, new int[300], 300, MPI.INT, MPI.SUM);
                            case "scan" -> world.scan(own, new int[300], 300, MPI.INT, MPI.SUM);
                            case "exScan" -> world.exScan(own, new int[300], 300, MPI.INT, MPI.SUM);
                            case "reduceScatter" -> world.reduceScatter(all, own, counts, MPI.INT, MPI.SUM);
                            case "gatherv" -> world.gatherv(own, rank + 1, MPI.INT, all, counts, places, MPI.INT, 0);
                            case "scatterv" -> world.scatterv(all, counts, places, MPI.INT, own, rank + 1, MPI.INT, 0);
                            case "allGatherv" -> world.allGatherv(own, rank + 1, MPI.INT, all, counts, places, MPI.INT);
                            case "allToAllv" ->
                                world.allToAllv(all, counts, places, MPI.INT, new int[300 * size], mine, places, MPI.INT);
                            case "iAllReduce" -> {
                                Request request = world.iAllReduce(
                                    java.nio.IntBuffer.allocate(300), java.nio.IntBuffer.allocate(300), 300, MPI.INT, MPI.SUM);
                                org.rankcluster.protocol.extension.Compute.flops(5000);
                                request.waitFor();
                            }
                            case "wildcards" -> {
                                if (rank == 0) for (int i = 1; i < size; i++) world.recv(own, 300, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                                else { org.rankcluster.protocol.extension.Compute.flops(1000 * rank); world.send(own, 10 * rank, MPI.INT, 0, rank); }
                            }
                            case "split" -> {
                                Comm half = world.split(rank % 2, -rank);
                                half.allReduce(own, new int[300], 300, MPI.INT, MPI.SUM);
                                int other = half.getSize() - 1 - half.getRank();
                                half.sendRecv(own, 200, MPI.INT, other, 4, new int[300], 300, MPI.INT, other, 4);
                            }
                            case "inter" -> {
                                Comm side = world.split(rank % 3 / 2, rank);
                                Intercomm both = world.createIntercomm(side, 0, rank % 3 == 2 ? 0 : 2, 9);
                                both.barrier();
                                int[] sum = new int[300];
                                both.allReduce(own, sum, 300, MPI.INT, MPI.SUM);
                                both.allGather(own, 30, MPI.INT, all, 30, MPI.INT);
                            }
                            default -> throw new IllegalArgumentException(call);
                        }
                        org.rankcluster.protocol.extension.Compute.flops(777 + 31 * rank);
                    }
                    MPI.Finalize();
                }
            }
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "barrier",
                "bcast",
                "gather",
                "scatter",
                "allGather",
                "allToAll",
                "reduce",
                "allReduce",
                "scan",
                "exScan",
                "reduceScatter",
                "gatherv",
                "scatterv",
                "allGatherv",
                "allToAllv",
                "iAllReduce",
                "wildcards",
                "split",
                "inter"
            })
    void shouldTakeTheSameTimeWhenItsScheduleRunsAgain(String call) throws IOException {
        Path trace = folder.resolve("run.goal");
        JsonNode first = program(List.of("--ranks", "7", "--trace", trace.toString()), call, "barrier", call);
        JsonNode again = result("--goal", trace);
        assertThat(again.path("ranks")).isEqualTo(first.path("ranks"));
        assertThat(again.path("messages")).isEqualTo(first.path("messages"));
        assertThat(again.path("virtualSeconds")).isEqualTo(first.path("virtualSeconds"));
        assertThat(result("--goal", trace, "--partitions", "3").path("digest")).isEqualTo(again.path("digest"));
    }

    private JsonNode program(List<String> options, String... calls) throws IOException {
        Path classes = Compiler.compile(folder, "Calls", PROGRAM);
        List<String> words = new ArrayList<>(List.of("run", "Calls", "--jar", classes.toString()));
        words.addAll(List.of("--config", "compute=none", "--json", "-"));
        words.addAll(SIMPLE);
        words.addAll(options);
        words.add("--");
        words.addAll(List.of(calls));
        Cli.Outcome outcome = Cli.run(words.toArray(new String[0]));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new JsonMapper().readTree(outcome.out());
    }

    /**
     * Operands are as in SimGrid's {@code smpi_replay.cpp}, for the calls of the program above; OWN is the rank plus one, type 1 an int.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "barrier       | 3 | barrier",
                "bcast         | 3 | bcast 300 1 1",
                "gather        | 3 | gather 300 300 2 1 1",
                "scatter       | 3 | scatter 300 300 1 1 1",
                "allGather     | 3 | allgather 300 300 1 1",
                "allToAll      | 3 | alltoall 300 300 1 1",
                "reduce        | 3 | reduce 300 0 1 1",
                "allReduce     | 3 | allreduce 300 0 1",
                "gatherv       | 3 | gatherv OWN 1 2 3 0 1 1",
                "scatterv      | 3 | scatterv 1 2 3 OWN 0 1 1",
                "allGatherv    | 3 | allgatherv OWN 1 2 3 1 1",
                "allGatherv    | 3 | allgatherv OWN 1 2 3 1",
                "allGatherv    | 3 | allgatherv OWN 1 2 3 1 0 300 600",
                "allGatherv    | 3 | allgatherv OWN 1 2 3 1 1 0 300 600",
                "allGatherv    | 2 | allgatherv OWN 1 2 1 1",
                "allToAllv     | 3 | alltoallv 900 1 2 3 900 OWN OWN OWN 1 1",
                "reduceScatter | 3 | reducescatter 1 2 3 0 1",
                "scan          | 3 | scan 300 0 1",
                "exScan        | 3 | exscan 300 0 1",
            })
    void shouldTakeTheTimeOfTheProgramThatWasTraced(String call, int ranks, String action) throws IOException {
        JsonNode program = program(List.of("--ranks", String.valueOf(ranks)), call);
        StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < ranks; rank++) {
            text.append(rank).append(" init\n").append(rank).append(' ');
            text.append(action.replace("OWN", String.valueOf(rank + 1))).append('\n');
            text.append(rank).append(" compute ").append(777 + 31 * rank).append('\n');
        }
        JsonNode trace = result("--ti", text.toString());
        assertThat(trace.path("messages")).isEqualTo(program.path("messages"));
        assertThat(trace.path("virtualSeconds")).isEqualTo(program.path("virtualSeconds"));
    }
}
