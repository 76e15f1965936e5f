package org.rankcluster.actors.observe;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.observe.frame.LinkDetails;
import org.rankcluster.actors.observe.frame.LinkQueues;
import org.rankcluster.actors.observe.frame.LinkReader;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.time.PartitionFigures;

/** A dashboard query for the queues of a link. */
final class LinkTask extends DetailTask {
    private final LinkDetails messages;
    private final int link;
    private final long at;
    private final Function<String, byte[]> answer;
    private @Nullable LinkQueues queues;

    /**
     * Creates a query.
     *
     * @param at virtual time of the last sample, ps
     * @param answer makes the message from the link's queues
     */
    LinkTask(int partitions, LinkDetails messages, int link, long at, Function<String, byte[]> answer) {
        super(partitions);
        this.messages = messages;
        this.link = link;
        this.at = at;
        this.answer = answer;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        for (LinkSource source : sampler.routers()) {
            int port = LinkReader.port(source, link);
            if (port >= 0) {
                queues = LinkReader.queues(
                        source, port, Math.max(at, partition.virtualTime().now()));
            }
        }
        return true;
    }

    @Override
    byte[] message() {
        return answer.apply(messages.queues(queues));
    }
}
