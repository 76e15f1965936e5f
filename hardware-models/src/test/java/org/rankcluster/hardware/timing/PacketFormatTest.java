package org.rankcluster.hardware.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PacketFormatTest {
    private static PacketFormat format(boolean full) {
        return new PacketFormat(240, 48, 8, full, carried -> Math.max(2, Math.ceilDiv(16 + carried, 32)));
    }

    @Test
    void shouldFit192BytesIntoOnePacket() {
        assertThat(format(true).packets(0, true, false)).isEqualTo(1);
        assertThat(format(true).packets(192, true, false)).isEqualTo(1);
        assertThat(format(true).packets(193, true, false)).isEqualTo(2);
        assertThat(format(true).packets(192 + 240, true, false)).isEqualTo(2);
        assertThat(format(true).packets(192 + 241, false, true)).isEqualTo(3);
    }

    @Test
    void shouldPutTheHeaderIntoEveryPacketOfAnAdaptiveEagerMessage() {
        assertThat(format(true).packets(2 * 192, true, true)).isEqualTo(2);
        assertThat(format(true).packets(2 * 192 + 1, true, true)).isEqualTo(3);
        assertThat(format(true).room(5, true, true)).isEqualTo(192);
        assertThat(format(true).room(5, false, true)).isEqualTo(240);
        assertThat(format(true).room(5, true, false)).isEqualTo(240);
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
                        int length = Math.min(left, format.room(packets, eager, adaptive));
                        assertThat(format.chunks(packets, length, eager, adaptive))
                                .isBetween(2, 8);
                        left -= length;
                        packets++;
                    } while (left > 0);
                    assertThat(format.packets(size, eager, adaptive)).isEqualTo(packets);
                }
            }
        }
    }

    @Test
    void shouldRejectAHeaderThatFillsThePacket() {
        assertThatThrownBy(() -> new PacketFormat(48, 48, 8, true, carried -> 1))
                .hasMessage("header: 48 B (expected: 0 or more, less than the packet's payload of 48 B)");
    }
}
