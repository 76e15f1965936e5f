package org.rankcluster.protocol.choreography.bcast;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rectangle;
import org.rankcluster.protocol.choreography.Situation;
import org.rankcluster.protocol.offload.CollectiveHardware;

/** Broadcast: what the root has, all get. */
public final class Bcast {
    public static final Collective BCAST = new Collective(
            "bcast",
            List.of(
                    Algorithm.of("binomial", Binomial::new),
                    Algorithm.of("scatter-allgather", ScatterAllgather::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new),
                    colours("red-blue", 2),
                    colours("rectangle", MultiColour.ALL),
                    colours("rectangle-1", 1),
                    colours("rectangle-3", 3),
                    colours("rectangle-6", 6)),
            Bcast::choice);

    /** From here on a message is long: 12 KiB as in MPICH (Thakur, Rabenseifner, Gropp 2005, section 4.3). */
    private static final int LONG = 12 * 1024;

    private static final int FEW_RANKS = 8;

    /**
     * A block of the ring has at least so many bytes: below, its P - 1 steps take longer than the log2 P - 2 messages that it
     * saves, where a step takes as long as some hundred bytes (450 on Blue Gene/L).
     */
    private static final int SHORT_BLOCK = 64;

    /** Only from here on is a rectangle looked for: 64 KiB, ours; shorter messages do not fill its pipelines. */
    public static final int LEAST_OF_RECTANGLE = 64 * 1024;

    private Bcast() {}

    private static Algorithm colours(String name, int colours) {
        int needed = colours == MultiColour.ALL ? 1 : colours;
        return Algorithm.ofColours(
                name, needed, (fullName, parameters) -> new MultiColour(fullName, parameters, colours));
    }

    private static String choice(Parameters parameters) {
        Situation situation = parameters.situation();
        Rectangle rectangle = situation.rectangle();
        boolean tree = situation.suits(Rule.TREE);
        if (rectangle != null && isFastest(situation, rectangle, tree, parameters.bytes())) {
            return "rectangle";
        }
        return tree ? "tree" : withoutNetworks(parameters);
    }

    /** By bandwidth alone: all links of a rectangle against one of the tree, or against {@link ScatterAllgather}. */
    private static boolean isFastest(Situation situation, Rectangle rectangle, boolean tree, int bytes) {
        CollectiveHardware hardware = situation.hardware();
        double onOneLink = MultiColour.bytesOnOneLink(rectangle, situation.hasLines(), bytes);
        return tree
                ? onOneLink * hardware.combinedPerSecond() < (double) bytes * hardware.linkPerSecond()
                : onOneLink < 2.0 * bytes;
    }

    private static String withoutNetworks(Parameters parameters) {
        boolean isShort = parameters.bytes() < LONG
                || parameters.ranks() < FEW_RANKS
                || parameters.bytes() / parameters.ranks() < SHORT_BLOCK;
        return isShort ? "binomial" : "scatter-allgather";
    }
}
