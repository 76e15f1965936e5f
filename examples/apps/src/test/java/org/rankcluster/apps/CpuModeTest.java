package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

/** Tests of the uses of Blue Gene/L's second core. */
class CpuModeTest {
    private static double halfRoundTrip(String mode, Fidelity fidelity) {
        SampleRun game = SampleRun.of("pingpong")
                .addressing("vcrt")
                .torus("4x1x1")
                .set("bytes", 100)
                .config("cpu.mode", mode)
                .fidelity(fidelity);
        return game.runTwice().number("halfRoundTripCycles");
    }

    /** Almasi et al., "BGL/MPI Latency": "bound to increase a bit in co-processor mode". A packet is copied once on each side. */
    @ParameterizedTest
    @EnumSource(
            value = Fidelity.class,
            names = {"PACKET", "MESSAGE"})
    void shouldTakeTwoCopiesLongerWithACoprocessor(Fidelity fidelity) {
        double heater = halfRoundTrip("heater", fidelity);
        double coprocessor = halfRoundTrip("coprocessor", fidelity);

        assertThat(heater).isCloseTo(2942, within(1.0));
        assertThat(coprocessor - heater).isCloseTo(2 * 128, within(1.0));
    }

    /** Almasi et al., "Partial" packets: the read function "is memory copy", so the copy out of the scratchpad is the only one. */
    @ParameterizedTest
    @EnumSource(
            value = Fidelity.class,
            names = {"PACKET", "MESSAGE"})
    void shouldCopyPartialPacketsStraightToTheirPlace(Fidelity fidelity) {
        double coprocessor = SampleRun.of("pingpong")
                .addressing("vcrt")
                .torus("4x1x1")
                .set("bytes", 100)
                .config("cpu.mode", "coprocessor")
                .config("cpu.packet-reading", "partial")
                .fidelity(fidelity)
                .runTwice()
                .number("halfRoundTripCycles");

        assertThat(coprocessor - halfRoundTrip("heater", fidelity)).isCloseTo(128, within(1.0));
    }

    /** The coprocessor reads a packet in 204 cycles while the rank's core takes another over in 128 and 146; alone it needs 350. */
    @Test
    void shouldReceiveMoreEagerPacketsWithACoprocessor() {
        double heater = secondsOfAFlood("heater");
        double coprocessor = secondsOfAFlood("coprocessor");

        assertThat(heater / coprocessor).isBetween(1.05, 350.0 / 274);
    }

    private static double secondsOfAFlood(String mode) {
        return SampleRun.of("flood")
                .torus("4x2x1")
                .config("cpu.mode", mode)
                .config("torus.link.bandwidth", "10 GB/s")
                .config("mpi.receive-overhead", "0 cycles")
                .set("bytes", 1000)
                .set("messages", 200)
                .run()
                .number("secondsPerIteration");
    }

    /** Two ranks share the links and halve the FIFOs of their node; neighbours on it communicate through its memory. */
    @Test
    void shouldRunARankOnEveryCoreInVirtualNodeMode() {
        SampleRun halo = SampleRun.of("halo3d")
                .torus("2x2x2")
                .config("cpu.mode", "virtual-node")
                .set("bytes", 4096);
        halo.runTwice();

        assertThat(halo.result().setup().notModelled()).anyMatch(text -> text.startsWith("virtual node mode: sharing"));

        assertThat(halo.number("wrongValues")).isZero();
        assertThat(halo.result().setup().ranks()).isEqualTo(16);
        SampleRun same = SampleRun.of("halo3d")
                .torus("2x2x2")
                .ranksPerNode(2)
                .set("bytes", 4096)
                .run();
        assertThat(same.result().figures().digest())
                .isEqualTo(halo.result().figures().digest());
    }
}
