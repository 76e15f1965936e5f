package org.rankcluster.actors.observe;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.DetailMessages;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.protocol.choreography.Choreography;

/** A dashboard query for the sends of a collective that a sample contains. */
final class ChoreographyTask extends DetailTask {
    private final DetailMessages messages;
    private final int context;
    private final String name;
    private @Nullable Choreography found;

    ChoreographyTask(int partitions, DetailMessages messages, int context, String name) {
        super(partitions);
        this.messages = messages;
        this.context = context;
        this.name = name;
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        Choreography here = sampler.collectives().find(context, name);
        found = here == null ? found : here;
        return true;
    }

    @Override
    byte[] message() {
        Choreography known = found;
        return known == null
                ? messages.error(name + " on communicator " + context + ": no sample of this member contains it")
                : messages.choreography(known);
    }
}
