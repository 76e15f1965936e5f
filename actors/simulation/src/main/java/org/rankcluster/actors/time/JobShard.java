package org.rankcluster.actors.time;

/**
 * The shard of a run that one cluster member executes: a contiguous range of partitions. If each member has K partitions,
 * member m has m * K to m * K + K - 1.
 *
 * @param member number of this member, 0 to {@code members - 1}; member 0 is the run's coordinator
 * @param members number of members that the run is spread over
 */
public record JobShard(int member, int members) {
    /** A run on one member. */
    public static final JobShard ALL = new JobShard(0, 1);

    public JobShard {
        if (members < 1) {
            throw new IllegalArgumentException("members: " + members + " (expected: >= 1)");
        }
        if (member < 0 || member >= members) {
            throw new IllegalArgumentException("member: " + member + " (expected: 0.." + (members - 1) + ")");
        }
    }

    /** Returns whether this is member 0, the coordinator, which receives the reports of the others. */
    public boolean isCoordinator() {
        return member == 0;
    }

    /** Returns the first of a member's partitions; {@code partitions} is the number of all. */
    int firstPartition(int member, int partitions) {
        return (int) (((long) member * partitions + members - 1) / members);
    }

    /** Returns the first of this member's partitions. */
    public int firstPartition(int partitions) {
        return firstPartition(member, partitions);
    }

    /** Returns the partition after this member's last. */
    public int endPartition(int partitions) {
        return firstPartition(member + 1, partitions);
    }

    /** Returns the member that has a partition: the inverse of {@link #firstPartition(int, int)}. */
    public int memberOf(int partition, int partitions) {
        return (int) ((long) partition * members / partitions);
    }
}
