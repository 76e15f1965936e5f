package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.rankcluster.actors.observe.sample.NodeFill;

/**
 * How full the ways of all nodes into the network and out of it were, in 1/255. Of large machines only the newest frame knows it.
 *
 * @param inject by node; empty if it is not known
 * @param receive by node; empty if it is not known
 */
public record NodeFrame(byte[] inject, byte[] receive) {
    /** Nothing is known. */
    public static final NodeFrame NONE = new NodeFrame(new byte[0], new byte[0]);

    /** Nodes up to which every frame of the history has them. */
    private static final int ALL_UP_TO = 16_384;

    /** Makes the frame of a sample of a machine with so many nodes. */
    static NodeFrame of(NodeFill fill, int nodes) {
        if (fill.inject().length == 0) {
            return NONE;
        }
        NodeFrame frame = new NodeFrame(new byte[nodes], new byte[nodes]);
        System.arraycopy(fill.inject(), 0, frame.inject, fill.first(), fill.inject().length);
        System.arraycopy(fill.receive(), 0, frame.receive, fill.first(), fill.receive().length);
        return frame;
    }

    /**
     * Returns means by virtual time; nothing if some frame may have forgotten them. A frame of a smaller machine without them is from before
     * its nodes had anything to do.
     */
    static NodeFrame mean(List<Frame> frames) {
        int nodes = frames.stream()
                .mapToInt(frame -> frame.nodes().inject.length)
                .max()
                .orElse(0);
        boolean forgotten = nodes > ALL_UP_TO && frames.stream().anyMatch(frame -> frame.nodes().inject.length == 0);
        if (nodes == 0 || forgotten) {
            return NONE;
        }
        double[] injects = new double[nodes];
        double[] receives = new double[nodes];
        double all = 0;
        for (Frame frame : frames) {
            double weight = FrameSum.weight(frame);
            all += weight;
            for (int node = 0; node < frame.nodes().inject.length; node++) {
                injects[node] += weight * Byte.toUnsignedInt(frame.nodes().inject[node]);
                receives[node] += weight * Byte.toUnsignedInt(frame.nodes().receive[node]);
            }
        }
        return new NodeFrame(bytes(injects, all), bytes(receives, all));
    }

    private static byte[] bytes(double[] sums, double all) {
        byte[] bytes = new byte[sums.length];
        for (int node = 0; node < bytes.length; node++) {
            bytes[node] = (byte) Math.round(sums[node] / all);
        }
        return bytes;
    }

    /** Returns what history keeps of it. */
    NodeFrame compact() {
        return inject.length > ALL_UP_TO ? NONE : this;
    }

    /** Returns bytes that it takes. */
    long bytes() {
        return 2L * inject.length;
    }
}
