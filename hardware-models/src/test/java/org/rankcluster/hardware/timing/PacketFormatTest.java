package org.rankcluster.hardware.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PacketFormatTest {
    private static PacketFormat format(boolean full) {
        return new PacketFormat(240, 48, 16, 8, full, carried -> Math.max(2, Math.ceilDiv(16 + carried, 32)));
    }

    @Test
    void shouldFit192BytesIntoOnePacket() {
        assertThat(format(true).packets(0, 0, true, false)).isEqualTo(1);
        assertThat(format(true).packets(192, 0, true, false)).isEqualTo(1);
        assertThat(format(true).packets(193, 0, true, false)).isEqualTo(2);
        assertThat(format(true).packets(192 + 240, 0, true, false)).isEqualTo(2);
        assertThat(format(true).packets(192 + 241, 0, false, true)).isEqualTo(3);
    }

    @Test
    void shouldPutTheHeaderIntoEveryPacketOfAnAdaptiveEagerMessage() {
        assertThat(format(true).packets(2 * 192, 0, true, true)).isEqualTo(2);
        assertThat(format(true).packets(2 * 192 + 1, 0, true, true)).isEqualTo(3);
        assertThat(format(true).payloadLimit(5, true, true)).isEqualTo(192);
        assertThat(format(true).payloadLimit(5, false, true)).isEqualTo(240);
        assertThat(format(true).payloadLimit(5, true, false)).isEqualTo(240);
    }

    @Test
    void shouldHaveFullOrFittingPackets() {
        assertThat(format(true).chunks(0, 0, true, false)).isEqualTo(8);
        assertThat(format(true).chunks(0, 0, false, false)).isEqualTo(2);
        assertThat(format(false).chunks(0, 0, true, false)).isEqualTo(2);
        assertThat(format(false).chunks(0, 1, true, false)).isEqualTo(3);
        assertThat(format(false).chunks(1, 1, true, false)).isEqualTo(2);
        assertThat(format(false).chunks(1, 1, true, true)).isEqualTo(3);
        assertThat(format(false).chunks(0, 192, true, false)).isEqualTo(8);
    }

    @Test
    void shouldCarryEveryByteOnceInAsFewPacketsAsFit() {
        for (boolean eager : new boolean[] {true, false}) {
            for (boolean adaptive : new boolean[] {true, false}) {
                PacketFormat format = format(false);
                for (int size = 0; size < 1500; size++) {
                    int left = size;
                    int packets = 0;
                    do {
                        int length = Math.min(left, format.payloadLimit(packets, eager, adaptive));
                        assertThat(format.chunks(packets, length, eager, adaptive))
                                .isBetween(2, 8);
                        left -= length;
                        packets++;
                    } while (left > 0);
                    assertThat(format.packets(size, 0, eager, adaptive)).isEqualTo(packets);
                }
            }
        }
    }

    @Test
    void shouldPutHeadAndTailIntoOnePacket() {
        PacketFormat format = format(true);

        assertThat(format.head(800, 5)).isEqualTo(11);
        assertThat(format.tail(800, 11)).isEqualTo(5);
        assertThat(format.first(800, 11)).isEqualTo(16);
        assertThat(format.packets(800, 11, true, false)).isEqualTo(5);
        assertThat(format.packets(800, 11, true, true)).isEqualTo(6);
        assertThat(format.head(192, 5)).isZero();
        assertThat(format.head(800, 32)).isZero();
        assertThat(format.tail(801, 0)).isZero();
        assertThat(format.packets(193, format.head(193, 5), true, false)).isEqualTo(2);
    }

    @Test
    void shouldCutAtAlignedAddresses() {
        PacketFormat format = format(false);
        for (int behind = 0; behind < 128; behind++) {
            for (int size = 0; size < 1500; size++) {
                int head = format.head(size, behind);
                int tail = format.tail(size, head);
                if (head > 0) {
                    assertThat((behind + head) % 16).isZero();
                    assertThat((behind + size - tail) % 16).isZero();
                    assertThat(head + tail).isLessThanOrEqualTo(30);
                }
                int left = size - format.first(size, head);
                assertThat(format.packets(size, head, false, true)).isEqualTo(1 + (left + 239) / 240);
                assertThat(format.packets(size, head, true, true)).isEqualTo(1 + (left + 191) / 192);
            }
        }
    }

    @Test
    void shouldRejectAnAlignmentWhoseHeadAndTailFillMoreThanAPacket() {
        assertThat(PacketFormat.mostAlignment(240, 48)).isEqualTo(97);
        assertThatThrownBy(() -> new PacketFormat(240, 48, 128, 8, true, carried -> 1))
                .hasMessage(
                        "alignment: 128 B (expected: 97 B or less; a head and a tail go in one packet with a header of 48 B)");
    }

    @Test
    void shouldRejectAHeaderThatFillsThePacket() {
        assertThatThrownBy(() -> new PacketFormat(48, 48, 16, 8, true, carried -> 1))
                .hasMessage("header: 48 B (expected: 0 or more, less than the packet's payload of 48 B)");
    }
}
