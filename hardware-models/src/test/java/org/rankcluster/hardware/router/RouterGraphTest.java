package org.rankcluster.hardware.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;

/** Graphs of direct networks against counts and averages that were computed by hand or by breadth-first search over all pairs. */
class RouterGraphTest {
    /** The networks of {@link #SMALL} whose checks take longest; they are not checked again with failed links. */
    private static final List<String> LARGEST = List.of("slim-fly:6x7", "dragonfly:2x6x3", "slim-fly:4x5");

    private static final int BUFFERS = 64;
    private static final String[] SMALL = {
        "dragonfly:2x4x2",
        "dragonfly:1x4x2x5",
        "dragonfly:1x4x2x4",
        "dragonfly:1x3x1x4",
        "dragonfly:2x6x3",
        "hyperx:2x3x3",
        "hyperx:1x4x4x4",
        "slim-fly:3x3",
        "slim-fly:3x4",
        "slim-fly:4x5",
        "slim-fly:6x7",
        "mesh:1x4x4",
        "mesh:2x3x2x4"
    };

    /** Small networks, each also with failed links. */
    private static List<String[]> small() {
        List<String[]> small = new ArrayList<>();
        for (String network : SMALL) {
            small.add(new String[] {network});
            if (!LARGEST.contains(network)) {
                small.add(new String[] {network, "failed.links=6%", "failed.seed=4"});
            }
        }
        return small;
    }

    private static RouterGraph graph(String... network) {
        return topology(network[0], Arrays.copyOfRange(network, 1, network.length))
                .graph();
    }

    /** Returns the topology of {@code FAMILY:SHAPE}, with values of the command line. */
    private static RouterTopology topology(String network, String... more) {
        Map<String, String> config = new HashMap<>();
        config.put("network", network);
        for (String value : more) {
            config.put(value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
        }
        return (RouterTopology)
                MachineReader.ofInstallation().read("bgl-512", null, config).topology();
    }

    @ParameterizedTest
    @CsvSource({
        "dragonfly:2x4x2, 36, 90, 2.371429, 3",
        "dragonfly:3x6x3, 114, 456, 2.592920, 3",
        "dragonfly:4x8x4, 264, 1452, 2.703422, 3",
        "dragonfly:6x12x6, 876, 7446, 2.810286, 3",
        "hyperx:1x3x3, 9, 18, 1.5, 2",
        "hyperx:1x4x4, 16, 48, 1.6, 2",
        "hyperx:1x8x8, 64, 448, 1.777778, 2",
        "hyperx:1x16x6, 96, 960, 1.789474, 2",
        "hyperx:1x4x4x4, 64, 288, 2.285714, 3",
        "hyperx:8x8x8x8, 512, 5376, 2.630137, 3",
        "slim-fly:3x3, 18, 45, 1.705882, 2",
        "slim-fly:3x4, 32, 96, 1.806452, 2",
        "slim-fly:4x5, 50, 175, 1.857143, 2",
        "slim-fly:6x7, 98, 539, 1.886598, 2",
        "slim-fly:6x8, 128, 768, 1.905512, 2",
        "slim-fly:7x9, 162, 1053, 1.919255, 2",
        "slim-fly:9x11, 242, 2057, 1.929461, 2",
        "slim-fly:10x13, 338, 3211, 1.943620, 2",
        "slim-fly:13x17, 578, 7225, 1.956672, 2",
        "slim-fly:15x19, 722, 10469, 1.959778, 2",
        "slim-fly:19x25, 1250, 23125, 1.970376, 2",
        "mesh:1x8x8, 64, 112, 5.333333, 14",
        "mesh:1x4x4, 16, 24, 2.666667, 6",
        "mesh:1x4x4x4, 64, 144, 3.809524, 9"
    })
    void shouldHaveThePublishedSizesAndAverages(String network, int routers, int links, double average, int diameter) {
        RouterGraph graph = topology(network).graph();

        long hops = 0;
        int most = 0;
        int ends = 0;
        for (int from = 0; from < graph.routers(); from++) {
            for (int to = 0; to < graph.routers(); to++) {
                hops += graph.distance(from, to);
                most = Math.max(most, graph.distance(from, to));
            }
            for (int port = 0; port < graph.ports(); port++) {
                ends += graph.neighbour(from, port) < 0 ? 0 : 1;
            }
        }
        assertThat(graph.routers()).isEqualTo(routers);
        assertThat(ends / 2).isEqualTo(links);
        assertThat((double) hops / routers / (routers - 1)).isEqualTo(average, within(1e-6));
        assertThat(most).isEqualTo(diameter).isEqualTo(graph.diameter());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dragonfly:2x4x2",
                "dragonfly:1x4x2x5",
                "dragonfly:1x4x2x4",
                "dragonfly:1x3x1x4",
                "hyperx:2x3x3",
                "slim-fly:3x4",
                "slim-fly:6x7",
                "mesh:2x3x2x4"
            })
    void shouldHaveTwoEndsOfEachLink(String network) {
        assertTwoEnds(topology(network).graph());
    }

    @ParameterizedTest
    @ValueSource(strings = {"palm-tree", "absolute", "random"})
    void shouldArrangeGlobalLinks(String arrangement) {
        for (int groups = 1; groups <= 9; groups++) {
            RouterGraph graph = topology("dragonfly:1x4x2x" + groups, "dragonfly.arrangement=" + arrangement)
                    .graph();
            assertTwoEnds(graph);
            int[][] pairs = new int[groups][groups];
            for (int router = 0; router < graph.routers(); router++) {
                for (int port = 0; port < graph.ports(); port++) {
                    if (graph.isGlobal(port) && graph.neighbour(router, port) >= 0) {
                        pairs[graph.via(router)][graph.via(graph.neighbour(router, port))]++;
                    }
                }
            }
            for (int group = 0; group < groups; group++) {
                for (int other = 0; other < groups; other++) {
                    int floor = groups == 1 ? 0 : 8 / (groups - 1);
                    assertThat(pairs[group][other])
                            .isBetween(group == other ? 0 : floor, group == other ? 0 : floor + 1);
                }
            }
        }
    }

    @Test
    void shouldLimitTheLinksOfAPairOfGroups() {
        RouterGraph graph =
                topology("dragonfly:1x4x2x3", "dragonfly.links-per-pair=2").graph();

        int globals = 0;
        for (int router = 0; router < graph.routers(); router++) {
            for (int port = 0; port < graph.ports(); port++) {
                globals += graph.isGlobal(port) && graph.neighbour(router, port) >= 0 ? 1 : 0;
            }
        }
        assertThat(globals).isEqualTo(3 * 2 * 2);
    }

    @Test
    void shouldHaveTheGroupOfCrayCascade() {
        RouterTopology topology = topology(
                "dragonfly:4x96x10x12", "dragonfly.group=2d", "dragonfly.grid=16x6", "dragonfly.grid-width=1x3");
        RouterGraph graph = topology.graph();

        int local = 0;
        for (int router = 0; router < 96; router++) {
            for (int port = 0; port < graph.ports(); port++) {
                local += !graph.isGlobal(port) && graph.neighbour(router, port) >= 0 ? 1 : 0;
            }
        }
        assertThat(local / 2).isEqualTo(1440);
        assertThat(graph.ports()).isEqualTo(40);
        assertThat(graph.diameter()).isEqualTo(5);
        assertThat(topology.nodes()).isEqualTo(4608);
    }

    @Test
    void shouldFailLinksInBothDirections() {
        RouterGraph whole = graph("dragonfly:2x4x2");
        RouterGraph graph = graph("dragonfly:2x4x2", "failed.links=0-1, 4-5");

        assertTwoEnds(graph);
        assertThat(whole.distance(0, 1)).isEqualTo(1);
        assertThat(graph.distance(0, 1)).isEqualTo(2); // over router 2 or 3 of the group
        assertThat(graph.distance(1, 0)).isEqualTo(2);
        assertThat(graph.describe()).contains("with 2 failed links");
    }

    private static void assertTwoEnds(RouterGraph graph) {
        for (int router = 0; router < graph.routers(); router++) {
            for (int port = 0; port < graph.ports(); port++) {
                int neighbour = graph.neighbour(router, port);
                if (neighbour >= 0) {
                    int opposite = graph.opposite(router, port);
                    assertThat(neighbour).isNotEqualTo(router).isLessThan(graph.routers());
                    assertThat(graph.neighbour(neighbour, opposite)).isEqualTo(router);
                    assertThat(graph.opposite(neighbour, opposite)).isEqualTo(port);
                }
            }
        }
    }

    /** Each pair is reached in as many hops as {@code distance} returns, and no fewer than the graph's own distance. */
    @Test
    void shouldReachEveryPair() {
        for (String[] network : small()) {
            RouterGraph graph = graph(network);
            for (int from = 0; from < graph.routers(); from++) {
                int[] least = distances(graph, from);
                for (int to = 0; to < graph.routers(); to++) {
                    int salt = from * 3 + to;
                    int hops = walk(graph, from, to, -1, salt, RouterRouting.MINIMAL, new HashMap<>());
                    assertThat(hops).as(network[0]).isEqualTo(graph.distance(from, to));
                    assertThat(hops).isGreaterThanOrEqualTo(least[to]).isLessThanOrEqualTo(graph.diameter());
                }
            }
        }
    }

    private static int[] distances(RouterGraph graph, int from) {
        int[] distances = new int[graph.routers()];
        Arrays.fill(distances, -1);
        distances[from] = 0;
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            int router = open.remove();
            for (int port = 0; port < graph.ports(); port++) {
                int neighbour = graph.neighbour(router, port);
                if (neighbour >= 0 && distances[neighbour] < 0) {
                    distances[neighbour] = distances[router] + 1;
                    open.add(neighbour);
                }
            }
        }
        return distances;
    }

    /** Walks a route, adds what waits for what among channels of links, and returns its hops. */
    private static int walk(
            RouterGraph graph, int from, int to, int via, int salt, RouterRouting routing, Map<Long, Set<Long>> waits) {
        long start = RouterPath.salted(RouterPath.to(to), salt);
        long path = via < 0 ? start : RouterPath.over(start, via);
        return walk(graph, from, to, path, routing, waits, new ArrayList<>());
    }

    private static int walk(
            RouterGraph graph,
            int from,
            int to,
            long start,
            RouterRouting routing,
            Map<Long, Set<Long>> waits,
            List<Long> before) {
        long path = RouterPath.at(start, graph, from);
        int router = from;
        int hops = 0;
        while (router != to || RouterPath.isUnderWay(path)) {
            int port = RouterPath.next(path, graph, router, to);
            int channel = RouterPath.channel(path, graph, port, routing);
            assertThat(channel).isBetween(0, graph.channels(routing) - 1);
            long buffer = ((long) router * graph.ports() + port) * BUFFERS + channel;
            if (!before.isEmpty()) {
                waits.computeIfAbsent(before.getLast(), key -> new HashSet<>()).add(buffer);
            }
            before.add(buffer);
            path = RouterPath.after(path, graph, port);
            router = graph.neighbour(router, port);
            path = RouterPath.at(path, graph, router);
            assertThat(++hops).isLessThan(64);
        }
        return hops;
    }

    /** No cycle among the channels that wait for each other, over all pairs, intermediate places and points of diversion. */
    @Test
    void shouldNeverWaitInACircle() {
        for (String[] network : small()) {
            RouterGraph graph = graph(network);
            for (RouterRouting routing : RouterRouting.values()) {
                if (routing == RouterRouting.PAR && !graph.hasGlobalLinks()) {
                    continue;
                }
                Map<Long, Set<Long>> waits = new HashMap<>();
                Random random = new Random(1);
                for (int from = 0; from < graph.routers(); from++) {
                    for (int to = 0; to < graph.routers(); to++) {
                        for (int salt = 0; salt < 3; salt++) {
                            addRoutes(graph, from, to, salt, routing, waits, random);
                        }
                    }
                }
                assertAcyclic(String.join(" ", network) + " " + routing, waits);
            }
        }
    }

    private static void addRoutes(
            RouterGraph graph,
            int from,
            int to,
            int salt,
            RouterRouting routing,
            Map<Long, Set<Long>> waits,
            Random random) {
        walk(graph, from, to, -1, salt, routing, waits);
        for (int draw = 0; routing.hasDetours() && draw < 8; draw++) {
            int via = RouterPath.draw(graph, from, to, random.nextLong());
            if (via >= 0) {
                assertThat(via).isNotEqualTo(graph.via(from)).isNotEqualTo(graph.via(to));
                int hops = walk(graph, from, to, via, salt, routing, waits);
                assertThat(hops)
                        .isEqualTo(
                                RouterPath.hopsOver(RouterPath.salted(RouterPath.to(to), salt), graph, from, via, to));
                if (routing == RouterRouting.PAR && from != to) {
                    divert(graph, from, to, via, salt, waits);
                }
            }
        }
    }

    /** Adds the route that leaves a minimal one behind its first router. */
    private static void divert(RouterGraph graph, int from, int to, int via, int salt, Map<Long, Set<Long>> waits) {
        long start = RouterPath.salted(RouterPath.to(to), salt);
        int port = RouterPath.next(start, graph, from, to);
        if (graph.isGlobal(port) || graph.neighbour(from, port) == to) {
            return;
        }
        int channel = RouterPath.channel(start, graph, port, RouterRouting.PAR);
        List<Long> before = new ArrayList<>(List.of(((long) from * graph.ports() + port) * BUFFERS + channel));
        long path = RouterPath.over(RouterPath.after(start, graph, port), via);
        walk(graph, graph.neighbour(from, port), to, path, RouterRouting.PAR, waits, before);
    }

    private static void assertAcyclic(String what, Map<Long, Set<Long>> waits) {
        Map<Long, Integer> incoming = new HashMap<>();
        waits.forEach((from, all) -> {
            incoming.putIfAbsent(from, 0);
            all.forEach(to -> incoming.merge(to, 1, Integer::sum));
        });
        ArrayDeque<Long> free = new ArrayDeque<>();
        incoming.forEach((buffer, count) -> {
            if (count == 0) {
                free.add(buffer);
            }
        });
        int removed = 0;
        while (!free.isEmpty()) {
            removed++;
            for (long to : waits.getOrDefault(free.remove(), Set.of())) {
                if (incoming.merge(to, -1, Integer::sum) == 0) {
                    free.add(to);
                }
            }
        }
        assertThat(removed).as(what).isEqualTo(incoming.size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    slim-fly:4x6         |                              | slim-fly.q: 6 (expected: a prime power
                    slim-fly:4x15        |                              | slim-fly.q: 15 (expected: a prime power
                    dragonfly:2x4x2x10   |                              | dragonfly.groups: 10 (expected: at most 9
                    dragonfly:2x4x2      | router.routing=detours       | router.routing: detours (expected: one of minimal, valiant
                    hyperx:2x4x4         | router.routing=par           | router.routing: par (expected: one of minimal, valiant, ugal-local on a hyperx
                    dragonfly:2x4x2      | router.channels=1            | router.channels: 1 (expected: at least 2, or routing minimal can deadlock
                    dragonfly:2x4x2      | dragonfly.grid=2x2           | dragonfly.grid: 2x2 (expected: none without dragonfly.group = 2d
                    dragonfly:2x4x2      | dragonfly.group=3d           | dragonfly.group: 3d (expected: all-to-all or 2d
                    hyperx:2x4x4         | hyperx.width=2               | hyperx.width: 2 (expected: 2 numbers
                    hyperx:4             |                              | --config: network: 4 (expected: nodes of a router, and routers along
                    dragonfly:2x4        |                              | --config: network: 2x4 (expected: nodes of a router, routers of a group
                    slim-fly:2x5x5       |                              | --config: network: 2x5x5 (expected: nodes of a router, and q, e.g. 4x5
                    dragonfly:2x4x2      | shape=99                     | shape: 99 (expected: 1..72
                    dragonfly:2x4x2      | failed.links=0-9             | failed.links: 0-9 (expected: none, a fraction such as 1%, or links such as
                    mesh:1x4x1           | failed.links=1-2             | failed.links: 1-2 (expected: a way between all nodes; there is none from router 0 to router 2
                    mesh:1x20x20x20      | failed.links=1%              | failed.links: 1% (expected: none on more than 4096 routers
                    dragonfly:2x4x2      | router.buffer=32 B           | router.buffer: 32 B (expected: space for a largest packet
                    """)
    void shouldNameWhatIsWrong(String network, String value, String message) {
        assertThatThrownBy(() -> topology(network, value == null ? new String[0] : new String[] {value}))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
    }
}
