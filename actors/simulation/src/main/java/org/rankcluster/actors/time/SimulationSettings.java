package org.rankcluster.actors.time;

/**
 * The settings of a simulation that the engine of virtual time needs: nodes, lookahead, partitions, and end time.
 *
 * @param nodes number of nodes, 0 to {@code nodes - 1}
 * @param actorBits {@code node << actorBits | slot} is an actor's id
 * @param lookahead smallest delay of any event between two nodes, in ps
 * @param partitions threads that share the nodes; at most one a node is used
 * @param until no event at or after this virtual time (ps) is executed
 * @param sharedNodes number of nodes, from the first, that are shared out evenly; the last partition has the rest as well
 */
public record SimulationSettings(
        int nodes, int actorBits, long lookahead, int partitions, long until, int sharedNodes) {
    public SimulationSettings {
        check(nodes >= 1, "nodes", nodes, ">= 1");
        check(actorBits >= 0 && actorBits < 31, "actorBits", actorBits, "0..30");
        check((long) nodes << actorBits <= 1L << 31, "nodes", nodes, "nodes * 2^actorBits <= 2^31");
        check(lookahead >= 1, "lookahead", lookahead, ">= 1 ps");
        check(partitions >= 1, "partitions", partitions, ">= 1");
        check(until >= 0, "until", until, ">= 0 ps");
        check(sharedNodes >= 1 && sharedNodes <= nodes, "sharedNodes", sharedNodes, "1..nodes");
        partitions = Math.min(partitions, sharedNodes);
    }

    /** Creates settings with which all nodes are shared out evenly. */
    public SimulationSettings(int nodes, int actorBits, long lookahead, int partitions, long until) {
        this(nodes, actorBits, lookahead, partitions, until, nodes);
    }

    /** Returns the first node of a partition: contiguous ranges, of sizes that differ by one at most but for the last. */
    public int firstNode(int partition) {
        return partition == partitions ? nodes : (int) (((long) partition * sharedNodes + partitions - 1) / partitions);
    }

    /** Returns the partition that has a node: the inverse of {@link #firstNode}. */
    public int partitionOf(int node) {
        return (int) ((long) Math.min(node, sharedNodes - 1) * partitions / sharedNodes);
    }

    /** Returns whether a node is simulated by a member. */
    public boolean isShared(int node, JobShard share) {
        return share.memberOf(partitionOf(node), partitions) == share.member();
    }

    private static void check(boolean holds, String name, long value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + rule + ")");
        }
    }
}
