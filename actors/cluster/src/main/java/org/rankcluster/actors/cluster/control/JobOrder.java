package org.rankcluster.actors.cluster.control;

import java.util.List;

/**
 * The description of a job as its client has submitted it, unchanged for all attempts.
 *
 * @param key made by the gateway; an order that is sent again has the same key
 * @param app name of the application
 * @param gateway id of the member to which it was submitted; that member has its files and takes its output
 * @param members number of members; 0 for all that are up
 * @param partitions number of partitions of each member
 * @param restart whether it starts again when a member is lost
 * @param nodes number of nodes of the machine; each partition has at least one
 * @param files files that every member needs
 * @param again whether its client has lost the member that served an earlier submission; it then starts as after a member's loss
 * @param by user who has submitted it, as the client states, and the client's address
 */
public record JobOrder(
        String key,
        String app,
        MemberId gateway,
        int members,
        int partitions,
        boolean restart,
        int nodes,
        List<JobFile> files,
        boolean again,
        String by)
        implements ControlMessage {}
