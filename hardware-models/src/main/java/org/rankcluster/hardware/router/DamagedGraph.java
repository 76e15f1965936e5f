package org.rankcluster.hardware.router;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The graph of a direct network with failed links. Minimal routes have the fewest hops between groups that the remaining links allow, and
 * of these the fewest hops. If the route without failures is one of them, packets take it. A packet's virtual channel is the number of its
 * hops so far. Channels rise with each hop, so buffers of no graph can wait for each other in a circle. (Merlin and Schweitzer, "Deadlock
 * avoidance in store-and-forward networks", 1980.)
 */
final class DamagedGraph implements RouterGraph {
    /** Largest number of routers whose distances fit into tables. */
    static final int MOST_ROUTERS = 4096;

    /** A route's cost is its number of hops between groups, times this, plus its number of hops. */
    private static final int GLOBAL = 1 << 8;

    private static final short FAR = Short.MAX_VALUE;

    private final RouterGraph whole;
    /** The failed ports, {@code router * ports + port}. */
    private final BitSet failed;
    /** Costs of routes between routers, by the last one. */
    private final short[][] costs;
    /** Costs of routes to intermediate destinations, by their number. */
    private final short[][] toVias;

    private final int diameter;
    private final int farthestVia;

    /**
     * Creates a graph.
     *
     * @param whole the graph without failures, of at most {@link #MOST_ROUTERS} routers
     * @param failed the failed ports at both ends, bit {@code router * ports + port}
     */
    DamagedGraph(RouterGraph whole, BitSet failed) {
        this.whole = whole;
        this.failed = failed;
        this.costs = new short[whole.routers()][];
        this.toVias = new short[whole.vias()][];
        BitSet[] routersOf = new BitSet[whole.vias()];
        Arrays.setAll(routersOf, via -> new BitSet());
        for (int router = 0; router < whole.routers(); router++) {
            BitSet one = new BitSet();
            one.set(router);
            costs[router] = costs(one);
            routersOf[whole.via(router)].set(router);
        }
        for (int via = 0; via < routersOf.length; via++) {
            toVias[via] = costs(routersOf[via]);
        }
        this.diameter = mostHops(costs);
        this.farthestVia = mostHops(toVias);
    }

    private static int mostHops(short[][] tables) {
        int most = 0;
        for (short[] table : tables) {
            for (short cost : table) {
                most = Math.max(most, hops(cost));
            }
        }
        return most;
    }

    private static int hops(int cost) {
        return cost % GLOBAL;
    }

    /** Returns the costs of the routes of all routers to the nearest of some. Routers with a lower cost are examined first. */
    private short[] costs(BitSet targets) {
        short[] costs = new short[whole.routers()];
        Arrays.fill(costs, FAR);
        TreeMap<Integer, List<Integer>> open = new TreeMap<>();
        open.put(0, targets.stream().boxed().toList());
        while (!open.isEmpty()) {
            Map.Entry<Integer, List<Integer>> nearest = open.pollFirstEntry();
            int cost = nearest.getKey();
            List<Integer> found = nearest.getValue().stream()
                    .filter(router -> costs[router] == FAR)
                    .distinct()
                    .toList();
            for (int router : found) {
                costs[router] = (short) cost;
            }
            for (int router : found) {
                for (int port = 0; port < ports(); port++) {
                    int neighbour = neighbour(router, port);
                    if (neighbour >= 0 && costs[neighbour] == FAR) {
                        open.computeIfAbsent(cost + cost(port), next -> new ArrayList<>())
                                .add(neighbour);
                    }
                }
            }
        }
        return costs;
    }

    private int cost(int port) {
        return whole.isGlobal(port) ? GLOBAL + 1 : 1;
    }

    /** {@return a router that cannot be reached from router 0; -1 if there is none} */
    int unreached() {
        for (int router = 0; router < routers(); router++) {
            if (costs[router][0] == FAR) {
                return router;
            }
        }
        return -1;
    }

    @Override
    public int routers() {
        return whole.routers();
    }

    @Override
    public int ports() {
        return whole.ports();
    }

    @Override
    public int neighbour(int router, int port) {
        return failed.get(router * whole.ports() + port) ? -1 : whole.neighbour(router, port);
    }

    @Override
    public int opposite(int router, int port) {
        return whole.opposite(router, port);
    }

    @Override
    public boolean hasGlobalLinks() {
        return whole.hasGlobalLinks();
    }

    @Override
    public boolean isGlobal(int port) {
        return whole.isGlobal(port);
    }

    @Override
    public int next(int router, int to, int salt) {
        return nearer(router, costs[to], whole.next(router, to, salt));
    }

    @Override
    public int nextTo(int router, int via, int salt) {
        return nearer(router, toVias[via], whole.nextTo(router, via, salt));
    }

    /** Returns the first port, from a usual one on, that leads nearer. */
    private int nearer(int router, short[] table, int usual) {
        int ports = ports();
        for (int i = 0; i < ports; i++) {
            int port = usual + i < ports ? usual + i : usual + i - ports;
            int neighbour = neighbour(router, port);
            if (neighbour >= 0 && table[neighbour] + cost(port) == table[router]) {
                return port;
            }
        }
        throw new IllegalStateException("router " + router + " has no port that leads nearer to the destination");
    }

    @Override
    public int distance(int from, int to) {
        return hops(costs[to][from]);
    }

    @Override
    public int diameter() {
        return diameter;
    }

    @Override
    public int vias() {
        return whole.vias();
    }

    @Override
    public int via(int router) {
        return whole.via(router);
    }

    @Override
    public int channel(int port, Taken taken, RouterRouting routing) {
        return taken.hops();
    }

    @Override
    public int channels(RouterRouting routing) {
        // A progressive packet may be diverted behind each hop that does not leave its group, so before its last hop.
        int before = routing == RouterRouting.PAR ? diameter - 1 : 0;
        return routing.hasDetours() ? before + farthestVia + diameter : diameter;
    }

    @Override
    public String describe() {
        return whole.describe() + " with " + failed.cardinality() / 2 + " failed links";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DamagedGraph graph && graph.whole.equals(whole) && graph.failed.equals(failed);
    }

    @Override
    public int hashCode() {
        return 31 * whole.hashCode() + failed.hashCode();
    }

    @Override
    public String toString() {
        return describe();
    }
}
