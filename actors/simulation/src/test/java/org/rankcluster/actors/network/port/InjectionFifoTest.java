package org.rankcluster.actors.network.port;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

class InjectionFifoTest {
    private static Packet packet() {
        Message message = new Message.Data(0, 1, 0, Payload.phantom(100));
        Packetizer format = TestMachines.format();
        return new Packet(new PacketizedMessage(message, 1, 3, 0, PacketRoute.of(false), format, 1, 1), 0, 100, 4);
    }

    @Test
    void shouldTakePacketsOfWhichTheFifoCannotRunOut() {
        InjectionFifo fifo = new InjectionFifo(32);
        assertThat(fifo.takes(Long.MAX_VALUE)).isTrue();
        fifo.add(packet(), 100, 50);
        assertThat(fifo.takes(150)).isTrue();
        assertThat(fifo.takes(151)).isFalse();
        fifo.add(packet(), 120, 50);
        assertThat(fifo.takes(200)).isTrue();
        assertThat(fifo.takes(201)).isFalse();
        assertThat(fifo.start()).isEqualTo(100);
        assertThat(fifo.space()).isEqualTo(24);
    }

    @Test
    void shouldBeginAnew() {
        InjectionFifo fifo = new InjectionFifo(32);
        Packet first = packet();
        fifo.add(first, 100, 50);
        assertThat(fifo.first()).isSameAs(first);
        fifo.clear();
        assertThat(fifo.first()).isNull();
        assertThat(fifo.takes(500)).isTrue();
        fifo.free(4);
        assertThat(fifo.space()).isEqualTo(32);
    }
}
