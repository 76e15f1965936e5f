package org.rankcluster.experiments.addressing;

import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The experiment {@code guo-fig15}: communicator creation on Mira, of which a midplane is modelled. */
public final class CreationOnMira extends CreationTime {
    /** Creates the experiment for the command line. */
    public CreationOnMira() {
        super(new Site(
                "fig15",
                Midplane.MACHINE,
                Stream.of(32, 128, 512)
                        .collect(Collectors.toMap(nodes -> nodes, Midplane::shape, (a, b) -> a, TreeMap::new)),
                false,
                6));
    }

    @Override
    public String summary() {
        return "time to make communicators under each scheme, Blue Gene/Q";
    }
}
