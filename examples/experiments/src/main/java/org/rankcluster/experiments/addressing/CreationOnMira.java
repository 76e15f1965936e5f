package org.rankcluster.experiments.addressing;

import java.util.Map;
import java.util.TreeMap;

/** {@code ./rankcluster experiment guo-fig15}: communicator creation on Mira, of which a midplane is modelled. */
public final class CreationOnMira extends CreationTime {
    /** For the command line. */
    public CreationOnMira() {
        super(new Site(
                "fig15",
                "bgq-512",
                new TreeMap<>(Map.of(32, "2x2x2x2x2", 128, "4x4x2x2x2", 512, "4x4x4x4x2")),
                false,
                6));
    }

    @Override
    public String summary() {
        return "time to make communicators under each scheme, Blue Gene/Q";
    }
}
