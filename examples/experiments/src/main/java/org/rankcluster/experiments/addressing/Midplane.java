package org.rankcluster.experiments.addressing;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.protocol.extension.Setting;

/** Parts of a midplane of Blue Gene/Q, by number of nodes. */
final class Midplane {
    /** Name of the machine. */
    static final String MACHINE = "bgq-512";

    private static final Map<Integer, String> SHAPES = new TreeMap<>(Map.of(
            8, "2x2x2x1x1",
            16, "2x2x2x2x1",
            32, "2x2x2x2x2",
            64, "4x2x2x2x2",
            128, "4x4x2x2x2",
            256, "4x4x4x2x2",
            512, "4x4x4x4x2"));

    /** The values of {@code mpi.receive-translation} that are compared: the released device's, and the paper's. */
    static final List<String> RECEIVES = List.of("never", "always");

    /** End of the name of a row where receives translate. */
    static final String TRANSLATING = ", if receives translate";

    private Midplane() {}

    /** Returns a note on the receives that translate. */
    static String receivesNote() {
        return "Kumar et al. state that receives map their source. MPICH's released device for Blue Gene/Q does not"
                + " (mpi.receive-translation), so judged rows are without it, and rows with it are shown.";
    }

    /** Returns the setting {@code nodes}: one of the sizes, with a default. */
    static Setting<Integer> nodes(int usual) {
        return Setting.ofInt("nodes", usual, 8, 512).which(SHAPES::containsKey, "one of " + SHAPES.keySet());
    }

    /** Returns the shape of this number of nodes. */
    static String shape(int nodes) {
        return SHAPES.getOrDefault(nodes, "");
    }
}
