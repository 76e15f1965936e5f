package org.rankcluster.actors.observe.trace;

import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.rankcluster.actors.observe.frame.LinkSpace;

/**
 * The properties of a run that its trace needs.
 *
 * @param name name of the run, for people
 * @param settings the user's choices
 * @param ranks number of ranks, including those that may be spawned
 * @param partitions number of partitions of all members
 * @param ownPartitions number of partitions of this member
 * @param memberOf returns the member that has a partition
 * @param links the links of the machine
 * @param failures receives sentences about an incomplete file; any thread may call
 * @param news receives a sentence about the complete file; any thread may call
 */
public record TracedRun(
        String name,
        TraceSettings settings,
        int ranks,
        int partitions,
        int ownPartitions,
        IntUnaryOperator memberOf,
        LinkSpace links,
        Consumer<String> failures,
        Consumer<String> news) {}
