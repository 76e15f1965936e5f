package org.rankcluster.actors.observe.frame;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.MessageCounts;

/** A writer of the first message to a dashboard page: the constant properties of a run. */
public final class HelloMessage {
    private static final int MOST_PLACED = 65_536;

    private HelloMessage() {}

    /** Returns the message. */
    public static byte[] of(RunDescription run) {
        MessageWriter message = new MessageWriter(MessageWriter.HELLO, 0, 0, 0, 0);
        Json json = message.json();
        json.field("build", build());
        job(run, json);
        network(run, json);
        int ranks = run.rows().ranks();
        int world = run.rows().world();
        json.field("ranks", ranks)
                .field("worldRanks", world)
                .field("ranksPerRow", run.rows().perRow())
                .field("rows", run.rows().count());
        json.object("groups")
                .field("count", MessageCounts.groups(world, ranks))
                .field("ranksPerGroup", MessageCounts.ranksPerGroup(world))
                .endObject();
        json.list("partitions");
        for (RunDescription.PartitionNodes partition : run.partitions()) {
            json.object().field("id", partition.partition()).field("member", partition.member());
            json.list("nodes")
                    .list()
                    .value(partition.firstNode())
                    .value(partition.nodes())
                    .endList()
                    .endList();
            json.endObject();
        }
        json.endList().list("members");
        for (int member = 0; member < run.members(); member++) {
            json.object().field("id", member).nothing("address").endObject();
        }
        json.endList();
        json.object("limits")
                .field("historyBytes", run.limits().historyBytes())
                .field("frames", FrameHistory.MOST_FRAMES);
        if (run.limits().holdAt() < 0) {
            json.nothing("holdAt");
        } else {
            json.field("holdAt", run.limits().holdAt());
        }
        json.endObject();
        if (ranks <= MOST_PLACED) {
            int[] nodes = new int[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                nodes[rank] = run.mapping().nodeOf(rank);
            }
            message.ints("rankNode", "i32", nodes);
        }
        return message.finish();
    }

    /** Returns the build to which the page belongs. */
    public static String build() {
        String version = HelloMessage.class.getPackage().getImplementationVersion();
        return version == null ? "dev" : version;
    }

    private static void job(RunDescription run, Json json) {
        RunDescription.Job job = run.job();
        json.object("job")
                .field("id", job.id())
                .field("app", job.app())
                .field("command", job.command())
                .field("machine", run.machine().name())
                .field("fidelity", job.fidelity())
                .field("addressing", job.addressing())
                .field("ranks", run.mapping().ranks())
                .field("nodes", run.machine().topology().nodes());
        json.object("settings");
        job.settings().forEach(json::field);
        json.endObject().endObject();
    }

    private static void network(RunDescription run, Json json) {
        LinkSpace links = run.pictures().links();
        json.object("network").field("family", links.family());
        json.field("links", links.existing())
                .field("linkNumbers", links.count())
                .field("ports", links.ports())
                .field("bandwidth", links.bandwidth())
                .field("queueScale", links.capacity());
        if (links.isBounded()) {
            json.field("capacityChunks", links.capacity());
        } else {
            json.nothing("capacityChunks");
        }
        json.list("kinds");
        links.directions().forEach(json::value);
        json.endList();
        if (links.isEmpty()) {
            json.list("shape").value(run.machine().topology().nodes()).endList();
        }
        json.list("channels");
        links.channels().forEach(json::value);
        json.endList();
        links.layout().forEach((name, value) -> json.name(name).any(value));
        blocks(run.pictures().blocks(), json);
        json.endObject();
    }

    private static void blocks(@Nullable TorusBlocks blocks, Json json) {
        if (blocks == null) {
            json.nothing("blocks");
            return;
        }
        json.object("blocks").list("size");
        for (int size : blocks.size()) {
            json.value(size);
        }
        json.endList().list("shape");
        for (int extent : blocks.shape()) {
            json.value(extent);
        }
        json.endList().field("count", blocks.count()).endObject();
    }
}
