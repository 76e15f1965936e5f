package org.rankcluster.hardware.machine;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.input.InputException;

/**
 * A job's ranks on a machine: as many nodes as it has, and which of them hosts which rank.
 *
 * @param machine the machine, no longer elastic
 * @param mapping where each rank is
 */
public record JobPlacement(Machine machine, RankMapping mapping) {
    private static final String RANKS = "--ranks";

    /**
     * Places a job.
     *
     * @param ranks of {@code --ranks}; null for all that fit, or as many as a map file has lines
     * @param ranksPerNode of {@code --ranks-per-node}; null for 1, or as many as a map file uses
     * @param mapping of {@code --mapping}: an order of dimensions and T, or a map file; null for the default order
     * @throws InputException if the machine does not hold that
     */
    public static JobPlacement of(
            Machine machine, @Nullable Integer ranks, @Nullable Integer ranksPerNode, @Nullable String mapping) {
        checkRanksPerNode(machine, ranksPerNode);
        if (ranks != null && ranks < 1) {
            throw InputException.option(RANKS, ranks, machine.elastic() ? "1 or more" : range(machine, ranksPerNode));
        }
        Machine sized = machine.elastic() ? sized(machine, ranks, ranksPerNode) : machine;
        int places = places(sized, ranksPerNode);
        if (mapping != null && !OrderMapping.isOrder(mapping, sized.topology())) {
            return new JobPlacement(sized, MapFile.read(mapping, sized, ranks, ranksPerNode));
        }
        if (ranks != null && ranks > places) {
            throw InputException.option(RANKS, ranks, range(sized, ranksPerNode));
        }
        String order = mapping == null ? OrderMapping.letters(sized.topology()) : mapping;
        int slots = ranksPerNode == null ? 1 : ranksPerNode;
        int count = ranks == null ? places : ranks;
        return new JobPlacement(sized, new OrderMapping(sized.topology(), slots, order, count));
    }

    private static int places(Machine machine, @Nullable Integer ranksPerNode) {
        int nodes = machine.topology().nodes();
        long places = (long) nodes * (ranksPerNode == null ? 1 : ranksPerNode);
        if (places > Integer.MAX_VALUE) {
            String rule = "fewer than 2^31 places on " + nodes + " nodes";
            throw InputException.option("--ranks-per-node", String.valueOf(ranksPerNode), rule);
        }
        return (int) places;
    }

    private static void checkRanksPerNode(Machine machine, @Nullable Integer ranksPerNode) {
        int cores = machine.node().cores();
        if (ranksPerNode != null && (ranksPerNode < 1 || ranksPerNode > cores)) {
            String rule = cores == NodeModel.UNLIMITED ? "1 or more" : "1.." + cores + ", cores of a node";
            throw InputException.option("--ranks-per-node", ranksPerNode, rule);
        }
    }

    private static Machine sized(Machine machine, @Nullable Integer ranks, @Nullable Integer ranksPerNode) {
        if (ranks == null) {
            throw InputException.option(
                    RANKS, "missing", "1 or more, for " + machine.name() + " has as many nodes as they need");
        }
        return machine.withNodes(Math.ceilDiv(ranks, ranksPerNode == null ? 1 : ranksPerNode));
    }

    /** What {@code --ranks} may be. */
    private static String range(Machine machine, @Nullable Integer ranksPerNode) {
        int nodes = machine.topology().nodes();
        int slots = ranksPerNode == null ? 1 : ranksPerNode;
        String more = ranksPerNode == null && machine.node().cores() > 1 ? "; more with --ranks-per-node" : "";
        return "1.." + (long) nodes * slots + ", " + nodes + " nodes x " + slots + more;
    }
}
