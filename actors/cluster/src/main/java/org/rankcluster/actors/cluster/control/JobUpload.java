package org.rankcluster.actors.cluster.control;

import java.util.List;

/**
 * The first line of what a client sends: a job, and the files whose bytes follow in this order.
 *
 * @param app name of the application
 * @param members how many members it wants; 0 for all that are up
 * @param partitions partitions of each member
 * @param restart whether it starts again when a member is lost
 * @param nodes nodes of the machine: each partition has at least one
 * @param files what every member needs to have
 */
public record JobUpload(String app, int members, int partitions, boolean restart, int nodes, List<ShippedFile> files) {
    private static final int MOST_FILES = 1000;

    /** Itself, if it can be. */
    JobUpload checked() {
        if (app == null || files == null || members < 0 || partitions < 1 || nodes < 1 || files.size() > MOST_FILES) {
            throw new IllegalArgumentException("not an order");
        }
        for (ShippedFile file : files) {
            if (file == null || file.name() == null || file.size() < 0 || !Depot.isHash(file.hash())) {
                throw new IllegalArgumentException("not a file");
            }
        }
        return this;
    }
}
