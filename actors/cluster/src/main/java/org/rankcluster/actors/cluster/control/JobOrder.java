package org.rankcluster.actors.cluster.control;

import java.util.List;

/**
 * A job as somebody wants it run.
 *
 * @param key made by the gateway: the same for an order that is sent again
 * @param app name of the application
 * @param gateway id of the member that it was handed to, which has its files and takes its output
 * @param members how many members it wants; 0 for all that are up
 * @param partitions partitions of each member
 * @param restart whether it starts again when a member is lost
 * @param nodes nodes of the machine: each partition has at least one
 * @param files what every member needs to have
 */
public record JobOrder(
        String key,
        String app,
        MemberId gateway,
        int members,
        int partitions,
        boolean restart,
        int nodes,
        List<ShippedFile> files)
        implements ControlMessage {}
