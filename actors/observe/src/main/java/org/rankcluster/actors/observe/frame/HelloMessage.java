package org.rankcluster.actors.observe.frame;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.sample.LinkSpace;
import org.rankcluster.actors.rank.MessageCounts;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.hardware.torus.TorusRoutes;

/** A writer of the first message to a page: the properties of a run that do not change. */
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
        for (RunDescription.Place place : run.places()) {
            json.object().field("id", place.partition()).field("member", place.member());
            json.list("nodes")
                    .list()
                    .value(place.firstNode())
                    .value(place.nodes())
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
        Topology topology = run.machine().topology();
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
        if (topology instanceof Torus torus) {
            torus(torus, json);
        } else {
            json.list("shape").value(topology.nodes()).endList();
        }
        channels(run, json);
        FatTree tree = links.tree();
        if (tree != null) {
            levels(tree, links, json);
        }
        blocks(run.pictures().blocks(), json);
        json.endObject();
    }

    private static void torus(Torus torus, Json json) {
        json.list("shape");
        for (int extent : torus.shape()) {
            json.value(extent);
        }
        json.endList().list("wrap");
        for (int dimension = 0; dimension < torus.dimensions(); dimension++) {
            json.raw(torus.wraps(dimension) ? "true" : "false");
        }
        json.endList().list("dimensions");
        for (int dimension = 0; dimension < torus.dimensions(); dimension++) {
            json.value(LinkSpace.dimension(torus, dimension));
        }
        json.endList().field("directions", torus.directions()).field("linksPerNode", torus.directions());
    }

    /** Writes the names of the buffers behind a link, in the order of the details of a picked link. */
    private static void channels(RunDescription run, Json json) {
        json.list("channels");
        if (run.pictures().links().isBounded()) {
            if (run.machine().network() instanceof TorusNetwork torus) {
                for (int channel = 0; channel < torus.channels().dynamic(); channel++) {
                    json.value("dynamic " + channel);
                }
                json.value("escape");
                if (torus.routes().priority() != TorusRoutes.Priority.NONE) {
                    json.value("priority");
                }
            } else {
                json.value("buffer");
            }
        }
        json.endList();
    }

    private static void levels(FatTree tree, LinkSpace links, Json json) {
        json.list("levels");
        int first = 0;
        for (int level = 1; level <= tree.levels(); level++) {
            json.object()
                    .field("name", "level " + level)
                    .field("switches", tree.switches(level))
                    .field("first", first)
                    .field("down", tree.downPorts(level))
                    .field("up", tree.upPorts(level))
                    .field("reach", tree.reach(level))
                    .field("width", tree.width(level))
                    .endObject();
            first += tree.switches(level);
        }
        json.endList();
        json.field("switches", first)
                .field("nodeLinks", tree.upPorts(0))
                .field("firstNodeLink", (long) first * links.ports());
    }

    private static void blocks(@Nullable Blocks blocks, Json json) {
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
