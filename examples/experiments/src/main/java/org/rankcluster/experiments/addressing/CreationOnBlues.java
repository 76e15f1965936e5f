package org.rankcluster.experiments.addressing;

import java.util.Map;
import java.util.TreeMap;

/** The experiment {@code guo-fig16}: communicator creation on Blues, with processes that are spawned. */
public final class CreationOnBlues extends CreationTime {
    /** Creates the experiment for the command line. */
    public CreationOnBlues() {
        super(new Site("fig16", "blues", new TreeMap<>(Map.of(16, "16", 64, "64", 256, "256")), true, 8));
    }

    @Override
    public String summary() {
        return "time to make communicators under each scheme, InfiniBand cluster, with spawned processes";
    }
}
