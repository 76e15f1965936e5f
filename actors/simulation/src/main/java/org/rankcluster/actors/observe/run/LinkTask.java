package org.rankcluster.actors.observe.run;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkQueues;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.observe.frame.FrameHistory;
import org.rankcluster.actors.observe.message.LinkDetails;
import org.rankcluster.actors.observe.sample.PartitionSampler;
import org.rankcluster.actors.time.PartitionFigures;

/** Tells how busy a link was, and what waits for it. */
final class LinkTask extends DetailTask {
    private final LinkDetails messages;
    private final int link;
    private final long at;
    private final FrameHistory history;
    private @Nullable LinkQueues queues;

    LinkTask(int partitions, LinkDetails messages, int link, long at, FrameHistory history) {
        super(partitions);
        this.messages = messages;
        this.link = link;
        this.at = at;
        this.history = history;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        for (LinkSource source : sampler.routers()) {
            int port = source.port(link);
            if (port >= 0) {
                LinkQueues found = new LinkQueues();
                source.look(port, Math.max(at, partition.place().now()), found);
                queues = found;
            }
        }
        return true;
    }

    @Override
    byte[] message() {
        return messages.link(link, history.frames(), queues);
    }
}
