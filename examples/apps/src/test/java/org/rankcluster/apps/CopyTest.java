package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * Tests of the cost of the places of data on Blue Gene/L. The receiver copies data, at 2 B a cycle, if they are aligned otherwise
 * than at the sender or had no place yet. A head and a tail travel in a packet of their own, and packets are read as a whole or in
 * part.
 */
class CopyTest {
    private static final double COPIED_PER_SECOND = 1.4e9;
    private static final double CLOCK = 700e6;
    private static final int MOST_OFFSET = 64;

    private static final Setting<Integer> BYTES = Setting.ofInt("bytes", 800, 0, 1 << 20);
    private static final Setting<Integer> FROM = Setting.ofInt("from", 0, 0, MOST_OFFSET);
    private static final Setting<Integer> TO = Setting.ofInt("to", 0, 0, MOST_OFFSET);
    private static final Setting<Boolean> DIRECT = Setting.ofBoolean("direct", false);
    private static final Setting<Boolean> LATE = Setting.ofBoolean("late", false);

    /** A message from some place of rank 0's memory to some place of rank 1's. */
    public static final class OneMessage {
        private static final long AGES = 1_000_000_000;

        private OneMessage() {}

        public static void main(String[] args) throws Exception {
            MPI.Init(args);
            int bytes = BYTES.value();
            if (MPI.COMM_WORLD.getRank() == 0) {
                MPI.COMM_WORLD.send(place(FROM.value(), bytes), bytes, MPI.BYTE, 1, 0);
            } else if (MPI.COMM_WORLD.getRank() == 1) {
                if (LATE.value()) {
                    Compute.time(AGES);
                }
                MPI.COMM_WORLD.recv(place(TO.value(), bytes), bytes, MPI.BYTE, 0, 0);
                Report.put("seconds", MPI.wtime());
            }
            MPI.Finalize();
        }

        private static ByteBuffer place(int offset, int bytes) {
            int capacity = bytes + MOST_OFFSET;
            return DIRECT.value()
                    ? MPI.slice(ByteBuffer.allocateDirect(capacity), offset)
                    : ByteBuffer.allocate(capacity).slice(offset, bytes);
        }
    }

    private static final Sample.Program SAMPLE = program("one-message", OneMessage.class);

    private static Sample.Program program(String name, Class<?> program) {
        return new Sample.Program(
                name, "a message from somewhere to somewhere", program, () -> List.of(BYTES, FROM, TO, DIRECT, LATE));
    }

    private static SampleRun message(int bytes, int from, int to) {
        return SampleRun.of(SAMPLE)
                .addressing("vcrt")
                .torus("2x1x1")
                .set("bytes", bytes)
                .set("from", from)
                .set("to", to);
    }

    private static double seconds(SampleRun run) {
        return run.run().number("seconds");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 800, 50_000})
    void shouldCopyWhatLiesOtherwiseAtTheReceiver(int bytes) {
        double aligned = seconds(message(bytes, 0, 0));
        double unaligned = seconds(message(bytes, 9, 9));
        double copy = bytes / COPIED_PER_SECOND;

        assertThat(seconds(message(bytes, 9, 41))).isEqualTo(unaligned);
        assertThat(seconds(message(bytes, 16, 48))).isEqualTo(aligned);
        for (int to = 1; to < 16; to++) {
            assertThat(seconds(message(bytes, 0, to))).isCloseTo(aligned + copy, within(2e-12));
        }
        assertThat(seconds(message(bytes, 9, 0))).isCloseTo(unaligned + copy, within(2e-12));
        assertThat(seconds(message(bytes, 9, 0).config("mpi.alignment", "1 B"))).isEqualTo(aligned);
    }

    /**
     * Overheads 695 and 695, 60 to write the first packet, 49 for the hop, 1088 for each packet of 256 B on the link, 350 to read the
     * last one, and 100 to look at the clock. From offset 5 the 800 B are a head of 11, three aligned packets of 240, one of 64, and
     * a tail of 5: five packets, of which the first has the head and the tail. From offset 0 four packets carry 192, 240, 240, 128.
     */
    @ParameterizedTest
    @CsvSource({
        "800, 0, 0, 4, 0",
        "800, 5, 5, 5, 0",
        "800, 5, 21, 5, 0",
        "800, 0, 5, 4, 400",
        "800, 5, 0, 5, 400",
        "100, 0, 0, 1, 0",
        "192, 5, 5, 1, 0",
        "193, 0, 0, 2, 0",
        "193, 5, 5, 2, 0",
        "100, 5, 0, 1, 50"
    })
    void shouldTakeTheCyclesOfPacketsAndCopies(int bytes, int from, int to, int packets, int copy) {
        assertThat(seconds(message(bytes, from, to)) * CLOCK)
                .isCloseTo(695 + 60 + 49 + packets * 1088 + 350 + 695 + copy + 100, within(0.1));
    }

    /**
     * A packet of 256 B is read in 8 chunks of 25.5 cycles, with 18 of the protocol's: 350 - 204 - 128. A packet that is as small as its
     * message, with 16 B and 48 B of headers and 100 B, has 6 chunks and takes 208 B on the link, 832 cycles.
     */
    @ParameterizedTest
    @CsvSource({"full, 1088, 8, 0", "sized, 832, 6, 0", "sized, 832, 6, 7"})
    void shouldReadPartialPackets(String size, int link, int chunks, int offset) {
        SampleRun partial = message(100, offset, offset)
                .config("cpu.packet-reading", "partial")
                .config("mpi.eager-packet", size);

        assertThat(seconds(partial) * CLOCK)
                .isCloseTo(695 + 60 + 49 + link + chunks * 25.5 + 18 + 695 + 100, within(0.1));
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldPutEveryByteInPlace(Fidelity fidelity) {
        for (String reading : new String[] {"whole", "partial"}) {
            for (String routing : new String[] {"deterministic", "adaptive"}) {
                SampleRun run = SampleRun.of(program("many-messages", ManyMessages.class))
                        .addressing("vcrt")
                        .torus("3x2x1")
                        .fidelity(fidelity)
                        .config("cpu.packet-reading", reading)
                        .config("mpi.eager-routing", routing)
                        .runTwice();
                assertThat(run.number("messages")).isEqualTo(16 * 16 * 4);
                assertThat(run.number("wrong")).isZero();
            }
        }
    }

    /** Messages from all places to all places, of sizes from nothing to a rendezvous. */
    public static final class ManyMessages {
        private ManyMessages() {}

        public static void main(String[] args) throws Exception {
            MPI.Init(args);
            int rank = MPI.COMM_WORLD.getRank();
            Random random = new Random(1);
            int messages = 0;
            int wrong = 0;
            for (int from = 0; from < 16; from++) {
                for (int to = 0; to < 16; to++) {
                    for (int most : new int[] {32, 300, 1000, 3000}) {
                        byte[] bytes = new byte[1 + random.nextInt(most)];
                        random.nextBytes(bytes);
                        if (rank == 0) {
                            ByteBuffer data =
                                    ByteBuffer.allocate(from + bytes.length).put(from, bytes);
                            MPI.COMM_WORLD.send(data.slice(from, bytes.length), bytes.length, MPI.BYTE, 5, messages);
                        } else if (rank == 5) {
                            byte[] space = new byte[to + bytes.length + 1];
                            ByteBuffer place = ByteBuffer.wrap(space).slice(to, bytes.length);
                            MPI.COMM_WORLD.recv(place, bytes.length, MPI.BYTE, 0, messages);
                            byte[] expected = new byte[space.length];
                            System.arraycopy(bytes, 0, expected, to, bytes.length);
                            wrong += Arrays.equals(space, expected) ? 0 : 1;
                        }
                        messages++;
                    }
                }
            }
            if (rank == 5) {
                Report.put("messages", (long) messages);
                Report.put("wrong", (long) wrong);
            }
            MPI.Finalize();
        }
    }

    @Test
    void shouldNotAskForAlignmentInsideANode() {
        double aligned = seconds(message(800, 0, 0).ranksPerNode(2).ranks(2).mapped("TXYZ"));

        assertThat(seconds(message(800, 0, 3).ranksPerNode(2).ranks(2).mapped("TXYZ")))
                .isEqualTo(aligned);
    }

    /** The address of a direct buffer differs from run to run, so it counts as aligned, and so does a slice of it. */
    @Test
    void shouldTakeADirectBufferForAligned() {
        double aligned = seconds(message(800, 0, 0));

        assertThat(seconds(message(800, 3, 0).set("direct", true))).isEqualTo(aligned);
    }

    @Test
    void shouldCopyWhatHadNoPlaceWhenItCame() {
        double copy = 800 / COPIED_PER_SECOND;
        double early = seconds(message(800, 0, 0));
        double late = seconds(message(800, 0, 0).set("late", true));

        assertThat(seconds(copying("unexpected"))).isEqualTo(early);
        assertThat(seconds(copying("unexpected").set("late", true))).isCloseTo(late + copy, within(2e-12));
        assertThat(seconds(copying("always"))).isCloseTo(early + copy, within(2e-12));
        assertThat(seconds(copying("always").set("late", true))).isCloseTo(late + copy, within(2e-12));
        assertThat(seconds(copying("always").set("bytes", 5000))).isEqualTo(seconds(message(5000, 0, 0)));
    }

    @Test
    void shouldCopyOnceForBothReasons() {
        double early = seconds(message(800, 0, 0));

        assertThat(seconds(copying("always").set("to", 3))).isCloseTo(early + 800 / COPIED_PER_SECOND, within(2e-12));
    }

    private static SampleRun copying(String eager) {
        return message(800, 0, 0).config("mpi.eager-copy", eager);
    }
}
