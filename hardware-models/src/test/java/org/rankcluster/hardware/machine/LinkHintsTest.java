package org.rankcluster.hardware.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.hardware.machine.file.MachineReader;

class LinkHintsTest {
    private static final MachineReader READER = new MachineReader(null);

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldNotHintAtShippedMachines(Fidelity fidelity) {
        for (String name : READER.names().keySet()) {
            assertThat(READER.read(name).hints(fidelity)).as(name).isEmpty();
        }
    }

    /**
     * A packet of 4 KiB and 26 B takes 82.4 ns at 50 GB/s. Its credit is back after two cables of 15 ns, the adapter's 115 ns, the
     * switch's 240 ns and those 82.4 ns, together 467.4 ns, so five packets are too few and six enough. Between switches cables take
     * 100 ns: six packets, 494.4 ns, are less than 522.4 ns.
     */
    @Test
    void shouldHintAtABufferBelowBandwidthTimesRoundTrip() {
        assertThat(buffer("20 KiB").hints(Fidelity.PACKET))
                .containsExactly(
                        "hint: fat-tree.buffer: a link of a node is busy for at most 88 % of the time, because the buffer behind it has"
                                + " space for 5 packets of 82.4 ns, and a credit is back after 467.4 ns");
        assertThat(buffer("24 KiB").hints(Fidelity.PACKET))
                .containsExactly(
                        "hint: fat-tree.buffer: a link between switches is busy for at most 94 % of the time, because the"
                                + " buffer behind it has space for 6 packets of 82.4 ns, and a credit is back after 522.4 ns");
        assertThat(buffer("28 KiB").hints(Fidelity.PACKET)).isEmpty();
        assertThat(buffer("4 KiB").hints(Fidelity.MESSAGE)).isEmpty();
    }

    private static Machine buffer(String size) {
        return READER.read("ndr", null, Map.of("fat-tree.buffer", size));
    }

    /**
     * A packet of 256 B and 16 B takes 1,554.3 ns at 175 MB/s. Adaptive packets have two channels of two packets and the escape channel,
     * others that one alone.
     */
    @ParameterizedTest
    @CsvSource({"adaptive, 43, 6", "deterministic, 14, 2"})
    void shouldHintAtChannelsBelowBandwidthTimesRoundTrip(String routing, int percent, int packets) {
        Map<String, String> config = Map.of(
                "torus.hop-latency", "10 us", "torus.channel-buffer", "512 B", "mpi.rendezvous-routing", routing);
        assertThat(READER.read("bgl-512", null, config).hints(Fidelity.PACKET))
                .containsExactly("hint: torus.channel-buffer: a link is busy for at most " + percent
                        + " % of the time, because the buffer behind it has space for " + packets
                        + " packets of 1554.3 ns, and a credit is back after 21554.3 ns");
    }

    @Test
    void shouldHintAtParityWhereAnExtentIsTwo() {
        assertThat(READER.read("bgl-512", "8x2x8", Map.of()).hints(Fidelity.MESSAGE))
                .containsExactly(
                        "hint: torus.ties: with parity, nodes use one of the two links between them where an extent is"
                                + " 2, as in torus 8x2x8; with random, both");
        assertThat(READER.read("bgl-512", "8x2x8", Map.of("torus.ties", "random"))
                        .hints(Fidelity.MESSAGE))
                .isEmpty();
        assertThat(READER.read("bgl-512", "8x2x8", Map.of("wrap", "XZ")).hints(Fidelity.MESSAGE))
                .isEmpty();
        assertThat(READER.read("bgl-512", "8x2x8", Map.of()).hints(Fidelity.ENDPOINT))
                .isEmpty();
    }
}
