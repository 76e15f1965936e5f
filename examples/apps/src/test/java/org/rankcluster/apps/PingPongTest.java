package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.apps.common.SampleRun;

class PingPongTest {
    /** Almasi et al.: 3000 cycles between neighbours, flat to 192 B, a step after one packet of 240 B less 48 B of header. */
    @ParameterizedTest
    @CsvSource({"0, 2942", "1, 2942", "192, 2942", "193, 4030", "432, 4030", "433, 5118"})
    void shouldTakeTheCyclesThatWereMeasuredOnBlueGeneL(int bytes, double cycles) {
        SampleRun game = game().torus("4x4x4").set("bytes", bytes).run();
        assertThat(game.number("bytes")).isEqualTo(bytes);
        assertThat(game.number("halfRoundTripCycles")).isCloseTo(cycles, within(1.0));
        assertThat(game.number("halfRoundTripSeconds")).isCloseTo(cycles / 700e6, within(2e-9));
        assertThat(game.number("wrongValues")).isZero();
        assertThat(game.result().figures().messages()).isEqualTo(20);
    }

    @Test
    void shouldPrintLatencyAndBandwidth() {
        assertThat(game().torus("4x4x4").run().out())
                .isEqualTo("0 bytes: half a round trip 4.203 us (2942 CPU cycles); wrong values 0\n");
        assertThat(game().torus("4x4x4").set("bytes", 192).run().out())
                .isEqualTo("192 bytes: half a round trip 4.203 us (2942 CPU cycles), 45.7 MB/s; wrong values 0\n");
    }

    /**
     * A packet of 1088 cycles more for a head and a tail, and 400 for a copy where the two lie otherwise. From 0 to 5 is 6606, and
     * back with head and tail 7694.
     */
    @ParameterizedTest
    @CsvSource({"0, 0, 6206", "5, 5, 7294", "5, 21, 7294", "0, 5, 7150", "5, 0, 7150"})
    void shouldTakeTheCyclesOfWhereDataLie(int offset, int peerOffset, double cycles) {
        SampleRun game = game().torus("4x4x4")
                .set("bytes", 800)
                .set("offset", offset)
                .set("peer-offset", peerOffset)
                .runTwice();

        assertThat(game.number("halfRoundTripCycles")).isCloseTo(cycles, within(1.0));
        assertThat(game.number("wrongValues")).isZero();
    }

    @Test
    void shouldTakeLongerToAFartherPeer() {
        double near = game().torus("4x4x4").run().number("halfRoundTripCycles");
        double far = game().torus("4x4x4").set("peer", 42).run().number("halfRoundTripCycles");
        // Node (2, 2, 2): five more hops of 70 ns.
        assertThat(far - near).isCloseTo(5 * 70e-9 * 700e6, within(1.0));
    }

    @ParameterizedTest
    @CsvSource({"1000", "1001", "100000"})
    void shouldTakeAsLongWithPhantoms(int bytes) {
        SampleRun real = game().torus("4x4x4").set("bytes", bytes).runTwice();
        SampleRun phantom =
                game().torus("4x4x4").set("bytes", bytes).set("phantom", true).run();
        assertThat(real.number("wrongValues")).isZero();
        assertThat(phantom.number("halfRoundTripSeconds")).isEqualTo(real.number("halfRoundTripSeconds"));
    }

    /** A sub-message at a time costs a way there and back for each; with space for many the link stays busy. */
    @Test
    void shouldPaceRendezvous() {
        double free = paced(null);
        double one = paced("1 KiB");
        double many = paced("32 KiB");

        assertThat(many).isBetween(free, 1.1 * free);
        assertThat(one).isGreaterThan(1.2 * free);
    }

    private static double paced(String inNetwork) {
        SampleRun game = game().torus("4x4x4").set("bytes", 100_000);
        if (inNetwork != null) {
            game.config("mpi.rendezvous.sub-message", "1 KiB").config("mpi.rendezvous.in-network", inNetwork);
        }
        game.runTwice();
        assertThat(game.number("wrongValues")).isZero();
        return game.number("halfRoundTripSeconds");
    }

    @Test
    void shouldRefuseAPeerThatIsNotThere() {
        SampleRun game = game().ideal(8).set("peer", 8).ended();
        assertThat(game.result().end().exit()).isEqualTo(2);
        assertThat(game.result().end().diagnosis()).isEqualTo("--set: peer: 8 (expected: a rank from 1 to ranks - 1)");
    }

    private static SampleRun game() {
        return SampleRun.of("pingpong").addressing("vcrt");
    }
}
