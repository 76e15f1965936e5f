package org.rankcluster.experiments.network;

import java.util.SplittableRandom;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;

/** The choice of destinations for the packets of each node in a {@link LoadedNetwork}. */
enum LoadPattern {
    /** Each packet goes to any other node. */
    UNIFORM {
        @Override
        int destination(Topology topology, int node, SplittableRandom random) {
            int other = random.nextInt(topology.nodes() - 1);
            return other < node ? other : other + 1;
        }
    },
    /** Packets of (x, y, z) go to (y, z, x), on a torus whose extents are equal. */
    TRANSPOSE {
        @Override
        int destination(Topology topology, int node, SplittableRandom random) {
            Torus torus = (Torus) topology;
            int[] to = new int[torus.dimensions()];
            for (int d = 0; d < to.length; d++) {
                to[d] = torus.coordinate(node, (d + 1) % to.length);
            }
            return torus.node(to);
        }
    };

    /** Returns the destination of the next packet; if it is the node itself, the node sends nothing. */
    abstract int destination(Topology topology, int node, SplittableRandom random);
}
