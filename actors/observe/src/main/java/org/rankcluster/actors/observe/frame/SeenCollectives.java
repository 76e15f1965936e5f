package org.rankcluster.actors.observe.frame;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.ChoreographySends;
import org.rankcluster.protocol.collective.CollectiveOperation;

/**
 * A record of the collectives that samples have contained, so that a later query finds their rounds. Only the partition's thread uses it.
 */
public final class SeenCollectives {
    private static final int MOST = 64;

    private record Seen(long bytes, Choreography choreography, int rounds) {}

    private final Map<String, Seen> seen = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
            return size() > MOST;
        }
    };

    /**
     * Returns the number of rounds of the rank that was found, or of rank 0 if that is larger. The number is computed when data of this
     * length are first seen.
     */
    int rounds(CollectiveOperation.Progress progress) {
        String key = key(progress.context(), progress.name());
        Seen known = seen.get(key);
        if (known == null || known.bytes != progress.bytes()) {
            Choreography rounds = progress.choreography();
            int most = Math.max(ChoreographySends.rounds(rounds, 0), ChoreographySends.rounds(rounds, progress.rank()));
            known = new Seen(progress.bytes(), rounds, most);
            seen.put(key, known);
        }
        return known.rounds;
    }

    /**
     * Returns the choreography of a collective that was seen here; null for others.
     *
     * @param context context of its communicator
     * @param name its name with its algorithm
     */
    public @Nullable Choreography find(int context, String name) {
        Seen known = seen.get(key(context, name));
        return known == null ? null : known.choreography;
    }

    private static String key(int context, String name) {
        return context + " " + name;
    }
}
