package org.rankcluster.experiments.network;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterPath;
import org.rankcluster.hardware.router.RouterRouting;
import org.rankcluster.hardware.router.RouterTopology;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;

/**
 * The greatest throughput that minimal routes allow a pattern of traffic, if the packets were spread over the links at best (Dally and
 * Towles, "Principles and practices of interconnection networks", 2004, chapter 3). Buffers and arbitration lower it.
 */
final class ThroughputBound {
    private final Topology topology;
    private final LoadPattern pattern;

    private ThroughputBound(Topology topology, LoadPattern pattern) {
        this.topology = topology;
        this.pattern = pattern;
    }

    /**
     * Returns the bound, in packets that a node makes in the time that one takes on its link; infinite if nothing is sent, and for networks
     * without a rule.
     */
    static double of(Machine machine, LoadPattern pattern) {
        double speedup = 1;
        if (machine.network() instanceof RouterNetwork network) {
            if (network.routing() != RouterRouting.MINIMAL) {
                return Double.POSITIVE_INFINITY; // other routes may carry more than minimal ones
            }
            int chunks = network.packets().maxChunks();
            speedup = (double) network.linkTime(chunks)
                    / Math.max(network.linkTime(false, chunks), network.linkTime(true, chunks));
        }
        if (machine.network() instanceof FatTreeNetwork network) {
            int chunks = network.packets().maxChunks();
            speedup = (double) network.linkTime(chunks) / network.uplinkTime(chunks);
        }
        return of(machine.topology(), pattern, speedup);
    }

    /**
     * Returns the bound in a topology.
     *
     * @param speedup bandwidth of a link between switches, divided by that of a node
     */
    static double of(Topology topology, LoadPattern pattern, double speedup) {
        ThroughputBound bound = new ThroughputBound(topology, pattern);
        return switch (topology) {
            case Torus torus -> bound.torus(torus);
            case FatTree tree -> bound.fatTree(tree, speedup);
            case RouterTopology routers -> bound.routers(routers, speedup);
            default -> Double.POSITIVE_INFINITY;
        };
    }

    /** The links of one dimension and direction share the hops of it. Of two ways of equal length each takes half. */
    private double torus(Torus torus) {
        double bound = Double.POSITIVE_INFINITY;
        for (int d = 0; d < torus.dimensions(); d++) {
            int dimension = d;
            int extent = torus.extent(d);
            if (!torus.wraps(d)) {
                bound = Math.min(bound, mesh(torus, d));
                continue;
            }
            // Twice the hops, so that halves are whole.
            double up = mean((from, to) -> {
                int steps = Math.floorMod(torus.coordinate(to, dimension) - torus.coordinate(from, dimension), extent);
                return 2 * steps < extent ? 2 * steps : 2 * steps == extent ? steps : 0;
            });
            double down = mean((from, to) -> {
                int steps = Math.floorMod(torus.coordinate(from, dimension) - torus.coordinate(to, dimension), extent);
                return 2 * steps < extent ? 2 * steps : 2 * steps == extent ? steps : 0;
            });
            bound = Math.min(bound, 2 / Math.max(up, down));
        }
        return bound;
    }

    /** All packets from one part of a mesh to the other cross the links between two planes. */
    private double mesh(Torus torus, int dimension) {
        int extent = torus.extent(dimension);
        double bound = Double.POSITIVE_INFINITY;
        for (int plane = 1; plane < extent; plane++) {
            int cut = plane;
            double up = mean((from, to) ->
                    torus.coordinate(from, dimension) < cut && torus.coordinate(to, dimension) >= cut ? 1 : 0);
            double down = mean((from, to) ->
                    torus.coordinate(from, dimension) >= cut && torus.coordinate(to, dimension) < cut ? 1 : 0);
            bound = Math.min(bound, 1 / (Math.max(up, down) * extent));
        }
        return bound;
    }

    /** The packets that leave, or enter, the nodes below a group of switches share the links above it. */
    private double fatTree(FatTree tree, double speedup) {
        double bound = tree.parents(0) * tree.parallelLinks(0);
        for (int level = 1; level < tree.levels(); level++) {
            int reach = tree.reach(level);
            double links = speedup * tree.width(level) * tree.upPorts(level);
            double most = 0;
            double[] leaving = new double[tree.groups(level)];
            double[] entering = new double[tree.groups(level)];
            for (int from = 0; from < tree.nodes(); from++) {
                double share = share();
                for (int to = first(from); to <= last(from); to++) {
                    if (from / reach != to / reach) {
                        leaving[from / reach] += share;
                        entering[to / reach] += share;
                    }
                }
            }
            for (int group = 0; group < leaving.length; group++) {
                most = Math.max(most, Math.max(leaving[group], entering[group]));
            }
            bound = Math.min(bound, links / most);
        }
        return bound;
    }

    /** The packets between two routers share the links of the minimal route, which is one where there are no equal ones. */
    private double routers(RouterTopology routers, double speedup) {
        RouterGraph graph = routers.graph();
        double[] loads = new double[graph.routers() * graph.ports()];
        double share = share();
        for (int from = 0; from < topology.nodes(); from++) {
            for (int to = first(from); to <= last(from); to++) {
                long path = RouterPath.to(to);
                int last = routers.router(to);
                for (int router = routers.router(from); router != last && from != to; ) {
                    int port = RouterPath.next(path, graph, router, last);
                    loads[router * graph.ports() + port] += share;
                    router = graph.neighbour(router, port);
                }
            }
        }
        double most = Arrays.stream(loads).max().orElse(0);
        return Math.min(1, speedup / most);
    }

    /** Returns the mean of a quantity over the packets of all nodes, those to the node itself included as nothing. */
    private double mean(IntBinaryOperator quantity) {
        double sum = 0;
        for (int from = 0; from < topology.nodes(); from++) {
            for (int to = first(from); to <= last(from); to++) {
                sum += quantity.applyAsInt(from, to);
            }
        }
        return sum * share() / topology.nodes();
    }

    private int first(int from) {
        return pattern.permutation() == null ? 0 : pattern.permutation()[from];
    }

    private int last(int from) {
        return pattern.permutation() == null ? topology.nodes() - 1 : pattern.permutation()[from];
    }

    /** Returns the share of a node's packets that go to each of its destinations. */
    private double share() {
        return pattern.permutation() == null ? 1.0 / (topology.nodes() - 1) : 1;
    }
}
