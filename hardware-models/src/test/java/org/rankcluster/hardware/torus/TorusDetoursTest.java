package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;

/** Routes around failed links of tori, walked for all pairs. */
class TorusDetoursTest {
    private static Torus torus(String shape, String... values) {
        Map<String, String> config = new HashMap<>(Map.of("network", "torus:" + shape));
        for (String value : values) {
            config.put(value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
        }
        return (Torus)
                MachineReader.ofInstallation().read("bgl-512", null, config).topology();
    }

    /** Walks a part of a route in the order of dimensions, and returns the node at its end. */
    private static int walk(Torus torus, MinimalRoute route, int from, TorusDetours.Leg leg) {
        int node = from;
        for (int left = leg.hints(); left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            for (long along = route.hopsIn(leg.hops(), direction); along > 0; along--) {
                assertThat(torus.isFailed(node, direction)).isFalse();
                node = route.neighbour(node, direction);
            }
        }
        return node;
    }

    /** Walks all orders of the hops. */
    private static void walkBox(Torus torus, MinimalRoute route, int node, int hints, long hops) {
        for (int left = hints; left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            assertThat(torus.isFailed(node, direction)).isFalse();
            long after = route.hopsAfter(hops, direction);
            walkBox(torus, route, route.neighbour(node, direction), route.hintsAfter(hints, after, direction), after);
        }
    }

    @ParameterizedTest
    @CsvSource({"4x4x4, all, 5%, 1", "4x4x4, all, 10%, 2", "8x8, all, 3%, 3", "4x4x2, none, 4%, 1", "16, all, 7%, 1"})
    void shouldLeadAllPairsAroundFailedLinks(String shape, String wrap, String fraction, String seed) {
        Torus torus = torus(shape, "wrap=" + wrap, "failed.links=" + fraction, "failed.seed=" + seed);
        MinimalRoute route = new MinimalRoute(torus);
        TorusDetours detours = TorusDetours.of(torus, route);
        int free = 0;
        int direct = 0;
        int over = 0;
        for (int from = 0; from < torus.nodes(); from++) {
            for (int to = 0; to < torus.nodes(); to++) {
                if (from == to) {
                    continue;
                }
                int usual = route.hints(from, to);
                TorusDetours.Leg leg = detours.leg(from, to, usual);
                if (leg.isBoxWhole()) {
                    walkBox(torus, route, from, usual, leg.hops());
                    assertThat(detours.hops(from, to, usual)).isEqualTo(torus.distance(from, to));
                    free++;
                }
                int end = walk(torus, route, from, leg);
                if (end == to) {
                    direct++;
                } else {
                    over++;
                    TorusDetours.Leg second = detours.leg(end, to, route.hints(end, to));
                    assertThat(walk(torus, route, end, second)).isEqualTo(to);
                }
                assertThat(detours.hops(from, to, usual)).isGreaterThanOrEqualTo(torus.distance(from, to));
            }
        }
        assertThat(free).isBetween(1, direct - 1);
        assertThat(direct + over).isEqualTo(torus.nodes() * (torus.nodes() - 1));
    }

    /** A line of four nodes with one failed link on a ring: the other way round has three hops. */
    @Test
    void shouldTakeTheOtherWayRoundARing() {
        Torus torus = torus("4", "failed.links=1-2");
        MinimalRoute route = new MinimalRoute(torus);
        TorusDetours detours = TorusDetours.of(torus, route);

        assertThat(detours.hops(1, 2, route.hints(1, 2))).isEqualTo(3);
        assertThat(detours.hops(0, 1, route.hints(0, 1))).isEqualTo(1);
    }

    /** The only way from node 0 to node 1 of a square mesh without their link has three hops and turns against the order of dimensions. */
    @Test
    void shouldGoOverAnIntermediateNode() {
        Torus torus = torus("2x2", "wrap=none", "failed.links=0-1");
        MinimalRoute route = new MinimalRoute(torus);
        TorusDetours detours = TorusDetours.of(torus, route);

        TorusDetours.Leg leg = detours.leg(0, 1, route.hints(0, 1));

        assertThat(walk(torus, route, 0, leg)).isEqualTo(2);
        assertThat(detours.hops(0, 1, route.hints(0, 1))).isEqualTo(3);
    }

    @Test
    void shouldDrawTheSameLinksForASeed() {
        Torus one = torus("8x8x8", "failed.links=1%", "failed.seed=7");

        assertThat(one).isEqualTo(torus("8x8x8", "failed.links=0.01", "failed.seed=7"));
        assertThat(one).isNotEqualTo(torus("8x8x8", "failed.links=1%"));
        assertThat(one.describe()).isEqualTo("torus 8x8x8 with 15 failed links"); // 1 % of 1536
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            4x4x4 | all  | 0-5          | failed.links: 0-5 (expected: none, a fraction such as 1%, or links such as 3-4, the numbers of two neighbouring nodes; there is no link 0-5)
            4x4x4 | all  | 0-1,,        | there is no link
            4x4x4 | all  | some         | there is no link some
            4     | none | 1-2          | failed.links: 1-2 (expected: a way between all nodes; there is none from node 0 to node 2)
            4x4   | all  | 0-1,0-3,0-4,0-12 | there is none from node 0 to node 1
            """)
    void shouldNameWhatIsWrong(String shape, String wrap, String links, String message) {
        assertThatThrownBy(() -> torus(shape, "wrap=" + wrap, "failed.links=" + links))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void shouldRefuseFailedLinksWhereThereAreNone() {
        assertThatThrownBy(() -> torus("4", "failed.seed=x")).hasMessageContaining("failed.seed: x (expected: a whole");
        assertThatThrownBy(() -> MachineReader.ofInstallation()
                        .read("bgl-512", null, Map.of("network", "crossbar:8", "failed.links", "1%")))
                .hasMessageContaining("failed.links: 1% (expected: none on a crossbar");
        assertThatThrownBy(() -> MachineReader.ofInstallation().read("bgq-512", null, Map.of("failed.links", "1%")))
                .hasMessageContaining("failed.links: 1% (expected: none on a machine with class-routes");
    }
}
