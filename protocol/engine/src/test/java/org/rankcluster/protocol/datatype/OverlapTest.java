package org.rankcluster.protocol.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Comparisons with the time table of every piece. */
class OverlapTest {
    private static final PackCosts A_PICOSECOND_A_BYTE = new PackCosts() {
        @Override
        public long search(long elements) {
            return 3 * elements;
        }

        @Override
        public long lookAhead(long elements) {
            return 2 * elements;
        }

        @Override
        public long pack(long elements, long bytes) {
            return elements + 5 * bytes;
        }

        @Override
        public long copy(long elements, long bytes) {
            return 0;
        }

        @Override
        public long transfer(long bytes) {
            return bytes;
        }
    };

    @Test
    void shouldLetNoPieceBeSentBeforeItIsPackedNorUnpackedBeforeItHasArrived() {
        Random random = new Random(1);
        for (int run = 0; run < 2_000; run++) {
            int pieces = 1 + random.nextInt(6);
            int[] cpu = random.ints(pieces, 0, 30).toArray();
            int[] bytes = random.ints(pieces, 1, 30).toArray();
            Overlap overlap = new Overlap(A_PICOSECOND_A_BYTE, false);
            for (int i = 0; i < pieces; i++) {
                overlap.segment(cpu[i], bytes[i]);
            }
            assertThat(overlap.beforeSend()).isEqualTo(earliestStart(cpu, bytes));
            assertThat(overlap.afterArrival()).isEqualTo(unpackedAfterTheEnd(cpu, bytes));
        }
    }

    @Test
    void shouldLetThePiecesGoAsTheyArePackedWhereTheNetworkTakesThem() {
        Overlap overlap = new Overlap(A_PICOSECOND_A_BYTE, true);
        overlap.segment(10, 100);
        assertThat(overlap.beforeSend()).isEqualTo(10);
        assertThat(overlap.departure(1000, 0)).isNull();
        overlap.segment(300, 100);
        overlap.segment(5, 50);
        assertThat(overlap.beforeSend()).isEqualTo(10);
        PipelineSegments.Departure all = Objects.requireNonNull(overlap.departure(1000, 0));
        assertThat(new long[] {all.packed(0), all.packed(1), all.packed(100), all.packed(101), all.packed(200)})
                .containsExactly(1000, 1010, 1010, 1310, 1310);
        assertThat(all.packed(250)).isEqualTo(1315);
        assertThat(all.whole()).isEqualTo(1000 + 310 - 100);
        assertThat(Objects.requireNonNull(overlap.departure(0, 150)).packed(60)).isEqualTo(315);
        Overlap whole = new Overlap(A_PICOSECOND_A_BYTE, false);
        whole.segment(10, 100);
        whole.segment(10, 100);
        assertThat(whole.departure(0, 0)).isNull();
    }

    private static long earliestStart(int[] cpu, int[] bytes) {
        for (long start = 0; ; start++) {
            long packed = 0;
            long needed = start;
            boolean inTime = true;
            for (int i = 0; i < cpu.length; i++) {
                packed += cpu[i];
                inTime &= packed <= needed;
                needed += bytes[i];
            }
            if (inTime) {
                return start;
            }
        }
    }

    private static long unpackedAfterTheEnd(int[] cpu, int[] bytes) {
        long arrived = 0;
        long free = 0;
        for (int i = 0; i < cpu.length; i++) {
            arrived += bytes[i];
            free = Math.max(free, arrived) + cpu[i];
        }
        return free - arrived;
    }

    @Test
    void shouldCostWhatTheEngineHasCounted() {
        Layout sparse = Layout.vector(10, 1, 8, Layout.of(BasicType.INT));
        PackSettings settings = new PackSettings(DatatypeEngine.SINGLE, 3, 100, 20, false, A_PICOSECOND_A_BYTE);
        Overlap overlap =
                PackEngine.pack(Memory.of(new byte[80]), 0, 1, sparse, new byte[40], 0, settings, new PackWork());
        // Twice 3 elements looked at and 5 of 20 B packed, once 5 searched: one piece has left before the next is
        // packed.
        long piece = 3 * 2 + 5 + 5 * 20;
        assertThat(overlap.busy()).isEqualTo(piece + piece + 5 * 3);
        assertThat(overlap.beforeSend()).isEqualTo(piece + piece + 5 * 3 - 20);
        assertThat(overlap.afterArrival()).isEqualTo(piece + piece + 5 * 3 - 20);
    }
}
