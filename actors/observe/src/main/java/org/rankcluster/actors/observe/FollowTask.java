package org.rankcluster.actors.observe;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.observe.frame.LinkContributors;
import org.rankcluster.actors.observe.frame.LinkDetails;
import org.rankcluster.actors.observe.frame.LinkReader;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.actors.time.WallClock;

/**
 * A dashboard query that records, for about a second at most, the packets that use a link (whole messages in networks without packets). The
 * answer comes after a second, or once the record is full. Further queries for the link share the record in progress.
 */
final class FollowTask extends DetailTask {
    private static final long NANOS = 1_000_000_000;

    private final LinkDetails messages;
    private final int link;
    private final long began = WallClock.nanos();
    private @Nullable LinkSource followed;
    private @Nullable FollowedLink record;
    private int owner = -1;
    /** Written by the partition that writes the record. Other partitions must not read the record itself. */
    private byte[] message;

    FollowTask(int partitions, LinkDetails messages, int link) {
        super(partitions);
        this.messages = messages;
        this.link = link;
        this.message = messages.followed(link, null, new LinkContributors());
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        if (record == null) {
            find(sampler, partition);
        }
        FollowedLink known = record;
        LinkSource source = followed;
        if (known == null || source == null || owner != partition.index()) {
            return true;
        }
        boolean over = last || known.isFull() || WallClock.nanos() - began >= NANOS;
        if (over) {
            message = messages.followed(link, known, LinkReader.contributors(source, known));
        }
        return over;
    }

    private void find(PartitionSampler sampler, PartitionFigures partition) {
        for (LinkSource source : sampler.routers()) {
            int port = LinkReader.port(source, link);
            if (port >= 0) {
                followed = source;
                record = source.follow(port);
                owner = partition.index();
            }
        }
    }

    @Override
    byte[] message() {
        return message;
    }
}
