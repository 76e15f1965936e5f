package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.actors.cli.run.DumpiBytes.*;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.cli.Cli;

/** {@code run --dumpi}. */
class DumpiRunsTest {
    private static final long MS = 1_000_000;

    @TempDir
    Path folder;

    /** Begins a file. The call has an array of texts: their number, then each text. */
    private static DumpiBytes begin() throws IOException {
        return new DumpiBytes().call(INIT, 0, 1000, 2, "./a.out", "-n");
    }

    private JsonNode result(List<DumpiBytes> ranks) throws IOException {
        return result(DumpiBytes.write(folder, ranks));
    }

    private static JsonNode result(Path trace, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", "--dumpi", trace.toString(), "--json", "-"));
        words.addAll(TraceRunsTest.SIMPLE);
        words.addAll(List.of(more));
        Cli.Outcome outcome = Cli.run(words.toArray(new String[0]));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new JsonMapper().readTree(outcome.out());
    }

    private static long nanoseconds(JsonNode result) {
        return Math.round(result.path("virtualSeconds").asDouble() * 1e9);
    }

    private Cli.Outcome run(DumpiBytes... ranks) throws IOException {
        Path meta = DumpiBytes.write(folder, List.of(ranks));
        return Cli.run("run", "--dumpi", meta.toString(), "--machine", "ideal", "--quiet");
    }

    /** Rank 0 computes for 2 ms of wall time, sends 100 doubles, and computes for 1 ms: o, L, 800 B, o end before that. */
    @Test
    void shouldComputeBetweenCallsAndSendBytesOfTypes() throws IOException {
        DumpiBytes sender = begin().call(SEND, 2 * MS + 1000, 9 * MS, 100, DOUBLE, 1, 7, WORLD)
                .call(FINALIZE, 9 * MS, 9 * MS);
        DumpiBytes receiver =
                begin().call(RECV, MS, 9 * MS, 100, DOUBLE, 0, 7, WORLD, STATUS).call(FINALIZE, 9 * MS + 30, 10 * MS);
        JsonNode result = result(List.of(sender, receiver));
        assertThat(nanoseconds(result)).isEqualTo(2 * MS + 100 + 1000 + 800 + 100 + 30);
        assertThat(result.path("messages").asLong()).isEqualTo(1);
        assertThat(result.path("app").asText()).isEqualTo("trace.meta");
    }

    /** A type of the user's own has the size that the trace states: 24 B. Arguments before it are of calls without effect. */
    @Test
    void shouldReadEachKindOfArgument() throws IOException {
        DumpiBytes sender = begin().call(FILE_OPEN, 1000, 1000, WORLD, "data", (byte) 1, (short) 0, (short) 1)
                .call(FILE_READ_AT, 1000, 1000, (short) 1, 1L << 40, 5, DOUBLE, STATUS)
                .call(COMM_GROUP, 1000, 1000, WORLD, (short) 3)
                .call(GROUP_RANGE_INCL, 1000, 1000, (short) 3, 1, new int[][] {{1, 0, -1}}, (short) 4)
                .call(GATHERV, 1000, 1000, 0, 2, 3, BYTE, 1, WORLD, BYTE)
                .call(SEND, 1000, 1000, 2, (short) 28, 1, 7, WORLD);
        DumpiBytes receiver = begin().call(
                        GATHERV, 1000, 1000, 1, 2, 4, BYTE, 1, WORLD, new int[] {3, 4}, new int[2], BYTE)
                .call(RECV, 1000, 1000, 2, (short) 28, -1, -1, WORLD, STATUS);
        JsonNode result = result(List.of(sender, receiver));
        assertThat(result.path("messages").asLong()).isEqualTo(2);
        // The messages of 3 B and of 48 B follow each other: the second is on its way when the first is received.
        assertThat(nanoseconds(result)).isBetween(100L + 1000 + 48 + 100, 2 * (100L + 1000 + 48 + 100));
    }

    /** Every message goes to a rank that waits for it only if members and order of all communicators are right. */
    @Test
    void shouldMakeCommunicators() throws IOException {
        List<DumpiBytes> ranks = new ArrayList<>();
        for (int rank = 0; rank < 4; rank++) {
            DumpiBytes its = begin().call(COMM_SPLIT, 0, 0, WORLD, rank % 2, -rank, (short) 4);
            int half = rank < 2 ? 1 : 0; // ranks 2 and 3 come first, by their keys
            exchange(its, (short) 4, 1 - half);
            its.call(COMM_DUP, 0, 0, (short) 4, (short) 5);
            exchange(its, (short) 5, 1 - half);
            its.call(COMM_GROUP, 0, 0, WORLD, (short) 3)
                    .call(GROUP_INCL, 0, 0, (short) 3, 2, new int[] {3, 1}, (short) 4)
                    .call(COMM_CREATE, 0, 0, WORLD, (short) 4, rank % 2 == 1 ? (short) 6 : (short) 1);
            if (rank == 3) {
                its.call(SEND, 0, 0, 8, BYTE, 1, 2, (short) 6);
            } else if (rank == 1) {
                its.call(RECV, 0, 0, 8, BYTE, 0, 2, (short) 6, STATUS);
            }
            its.call(CART_CREATE, 0, 0, WORLD, 2, new int[] {2, 2}, new int[2], 0, (short) 7)
                    .call(CART_SUB, 0, 0, 2, (short) 7, new int[] {0, 1}, (short) 8);
            exchange(its, (short) 8, 1 - rank % 2);
            its.call(ALLREDUCE, 0, 0, 3, DOUBLE, SUM, (short) 8).call(BARRIER, 0, 0, WORLD);
            ranks.add(its);
        }
        JsonNode result = result(ranks);
        assertThat(result.path("state").asText()).isEqualTo("finished");
        assertThat(result.path("exit").asInt()).isZero();
        assertThat(result(folder, "--partitions", "2").path("digest")).isEqualTo(result.path("digest"));
    }

    /** The order of the waits is the order of the trace: the second receive first, and the third only in the end. */
    @Test
    void shouldWaitForTheRequestsOfTheTrace() throws IOException {
        int nothing = -32766; // MPI_UNDEFINED of a library
        DumpiBytes sender = begin().call(SEND, 1000, 1000, 1, BYTE, 1, 2, WORLD)
                .call(SEND, 5 * MS, 5 * MS, 1, BYTE, 1, 1, WORLD)
                .call(SEND_INIT, 5 * MS, 5 * MS, 1, BYTE, 1, 3, WORLD, 9)
                .call(START, 5 * MS, 5 * MS, 9)
                .call(WAIT, 5 * MS, 5 * MS, 9, STATUS)
                .call(START, 5 * MS, 5 * MS, 9)
                .call(WAIT, 5 * MS, 5 * MS, 9, STATUS);
        DumpiBytes receiver = begin().call(IRECV, 1000, 1000, 1, BYTE, 0, 1, WORLD, 2)
                .call(IRECV, 1000, 1000, 1, BYTE, 0, 2, WORLD, 3)
                .call(TESTALL, 1000, 1000, 2, new int[] {2, 3}, 0, 0)
                .call(WAITANY, 1000, 1000, 2, new int[] {2, 3}, 1, STATUS)
                .call(WAITANY, 1000, 1000, 1, new int[] {1}, nothing, STATUS)
                .call(ISEND, 3 * MS + 1000, 3 * MS + 1000, 1, BYTE, 0, 4, WORLD, 3)
                .call(WAITALL, 3 * MS + 1000, 3 * MS + 1000, 2, new int[] {2, 3}, STATUS)
                .call(RECV_INIT, 3 * MS + 1000, 3 * MS + 1000, 1, BYTE, 0, 3, WORLD, 4)
                .call(START, 3 * MS + 1000, 3 * MS + 1000, 4)
                .call(WAIT, 3 * MS + 1000, 3 * MS + 1000, 4, STATUS)
                .call(IRECV, 3 * MS + 1000, 3 * MS + 1000, 1, BYTE, 0, 3, WORLD, 4);
        sender.call(RECV, 5 * MS, 5 * MS, 1, BYTE, 1, 4, WORLD, STATUS);
        JsonNode result = result(List.of(sender, receiver));
        assertThat(result.path("messages").asLong()).isEqualTo(5);
        // The last message leaves after 5 ms less the 1,000 ns of the beginning, behind two others; rank 0 has no
        // further wait.
        assertThat(nanoseconds(result)).isBetween(5 * MS, 5 * MS + 2000);
    }

    @Test
    void shouldSayWhatItLeavesOut() throws IOException {
        Cli.Outcome outcome = Cli.run(
                "run",
                "--dumpi",
                DumpiBytes.write(
                                folder,
                                List.of(new DumpiBytes()
                                        .withoutTimes()
                                        .thread(1)
                                        .call(INIT, 0, 0, 0)
                                        .call(WIN_FENCE, 0, 0, (byte) 0, (short) 1)
                                        .call(WIN_FENCE, 0, 0, (byte) 0, (short) 1)
                                        .call(SEND, 0, 0, 1, BYTE, -2, 0, WORLD)))
                        .toString(),
                "--machine",
                "ideal");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err())
                .contains("calls that are left out: Win_fence (2 times)")
                .contains("calls have no times, so computing takes none")
                .contains("calls of several threads of a rank run one after the other");
    }

    @Test
    void shouldNameFileCallAndRuleOfBadTraces() throws IOException {
        assertThat(run(begin().call(SEND, 0, 0, 1, (short) 99, 0, 0, WORLD)))
                .isEqualTo(wrong(": rank 0, call 2, Send: datatype: 99 (expected: a type whose size the trace has)"));
        assertThat(run(begin().call(SEND, 0, 0, 1, BYTE, 0, 0, (short) 9)))
                .isEqualTo(wrong(
                        ": rank 0, call 2, Send: communicator: 9 (expected: a communicator that this rank has made,"
                                + " without intercommunicators)"));
        assertThat(run(begin().call(SEND, 0, 0, 1, BYTE, 4, 0, WORLD)))
                .isEqualTo(wrong(": rank 0, call 2, Send: rank: 4 (expected: 0 to 0)"));
        assertThat(run(begin().call(BCAST, 0, 0, 1, BYTE, 4, WORLD)))
                .isEqualTo(wrong(": rank 0, call 2, Bcast: root: 4 (expected: 0 to 0)"));
        assertThat(run(begin().call(BCAST, 0, 0, 1 << 30, DOUBLE, 0, WORLD)))
                .isEqualTo(wrong(": rank 0, call 2, Bcast: bytes: 1073741824 x 8 (expected: 0 to 2147483647)"));
        assertThat(run(begin().call(GATHER, 0, 0, 0, -1, BYTE, 0, WORLD, -1, BYTE)))
                .isEqualTo(wrong(": rank 0, call 2, Gather: bytes: -1 x 1 (expected: 0 to 2147483647)"));
        assertThat(run(begin().call(135, 0, 0)))
                .isEqualTo(wrong(": rank 0, call 2: number: 135 (expected: a call that the format describes)"));
        assertThat(run(begin().call(WAITALL, 0, 0, 7, 1 << 30)))
                .isEqualTo(
                        wrong(": rank 0, call 2: bytes: cut off (expected: whole calls up to the end of the stream)"));
    }

    private Cli.Outcome wrong(String text) {
        return new Cli.Outcome(2, "", folder.resolve("trace.meta") + text + System.lineSeparator());
    }

    @Test
    void shouldNameTheRuleOfBadFiles() throws IOException {
        Path meta = DumpiBytes.write(folder, List.of(begin(), begin()));
        Path second = folder.resolve("trace-0001.bin");
        byte[] good = Files.readAllBytes(second);
        Files.write(second, Arrays.copyOf(good, good.length - 1));
        assertThat(error(meta)).contains(": rank 1: file: ", "an index at the end, as DUMPI 0.6.9 writes it");
        Files.writeString(second, "text");
        assertThat(error(meta)).contains(": rank 1: file: 4 B (expected: a file of DUMPI");
        Files.write(second, begin().file(0, 6, 8));
        assertThat(error(meta)).contains(": rank 1: version: 0.6.8 (expected: 0.6.9 or newer)");
        Files.delete(second);
        assertThat(error(meta)).contains("rank 1: ", "trace-0001.bin (expected: a file that can be read)");
        Files.writeString(meta, "numprocs=two\n");
        assertThat(error(meta)).contains("numprocs: two (expected: a number of ranks in the meta file)");
        Files.writeString(folder.resolve("other.meta"), "");
        assertThat(error(folder)).contains("files: 2 that end in .meta (expected: one, or the path of one)");
        assertThat(error(folder.resolve("none"))).contains("(expected: a file that exists)");
    }

    private static String error(Path trace) {
        Cli.Outcome outcome = Cli.run("run", "--dumpi", trace.toString(), "--machine", "ideal", "--quiet");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err().lines()).hasSize(1);
        return outcome.err();
    }

    private static void exchange(DumpiBytes its, short communicator, int other) throws IOException {
        its.call(SENDRECV, 0, 0, 4, BYTE, other, 1, 4, BYTE, other, 1, communicator, STATUS);
    }
}
