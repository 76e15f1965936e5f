package org.rankcluster.actors.observe.frame;

import java.util.List;

/**
 * The node part of a {@link Frame}: the load of each node's paths into and out of the network, in 1/255. A load is the level of the fullest
 * FIFO or the busy share of the interface. If the machine is large, only the newest frame has them.
 *
 * @param inject fill level of each node's path into the network; empty if it is not known
 * @param receive fill level of each node's path out of the network; empty if it is not known
 */
public record NodeFrame(byte[] inject, byte[] receive) {
    /** The frame of nodes whose levels are not known. */
    public static final NodeFrame NONE = new NodeFrame(new byte[0], new byte[0]);

    /** Largest number of nodes for which every frame of the history has the levels. */
    private static final int ALL_UP_TO = 16_384;

    /** Returns the frame of a sample of a machine with {@code nodes} nodes. */
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
     * Returns means weighted by virtual time, or nothing if some frame may have dropped its levels. A frame of a small machine without
     * levels is older than the first work of its nodes.
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

    /** Returns the part that the history keeps. */
    NodeFrame compact() {
        return inject.length > ALL_UP_TO ? NONE : this;
    }

    /** Returns the frame's size in memory, in bytes. */
    long bytes() {
        return 2L * inject.length;
    }
}
