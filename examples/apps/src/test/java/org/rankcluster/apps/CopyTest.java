package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.List;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.Sample;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/** When Blue Gene/L's receiver copies what has come: at 2 B a cycle, if it lies otherwise than at the sender, or had no place yet. */
class CopyTest {
    private static final double COPIED_PER_SECOND = 1.4e9;
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

    private static final Sample.Program SAMPLE = new Sample.Program() {
        @Override
        public String name() {
            return "one-message";
        }

        @Override
        public String summary() {
            return "a message from somewhere to somewhere";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(BYTES, FROM, TO, DIRECT, LATE);
        }

        @Override
        public Class<?> program() {
            return OneMessage.class;
        }
    };

    private static SampleRun message(int bytes, int from, int to) {
        return SampleRun.of(SAMPLE)
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
        double copy = bytes / COPIED_PER_SECOND;

        assertThat(seconds(message(bytes, 5, 5))).isEqualTo(aligned);
        assertThat(seconds(message(bytes, 5, 37))).isEqualTo(aligned);
        assertThat(seconds(message(bytes, 16, 48))).isEqualTo(aligned);
        for (int to = 1; to < 16; to++) {
            assertThat(seconds(message(bytes, 0, to))).isCloseTo(aligned + copy, within(2e-12));
        }
        assertThat(seconds(message(bytes, 9, 0))).isCloseTo(aligned + copy, within(2e-12));
        assertThat(seconds(message(bytes, 9, 0).config("mpi.alignment", "1 B"))).isEqualTo(aligned);
    }

    @Test
    void shouldNotAskForAlignmentInsideANode() {
        double aligned = seconds(message(800, 0, 0).ranksPerNode(2).ranks(2).mapped("TXYZ"));

        assertThat(seconds(message(800, 0, 3).ranksPerNode(2).ranks(2).mapped("TXYZ")))
                .isEqualTo(aligned);
    }

    /** Where a direct buffer begins differs from run to run, so it counts as aligned, and so does a slice of it. */
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
