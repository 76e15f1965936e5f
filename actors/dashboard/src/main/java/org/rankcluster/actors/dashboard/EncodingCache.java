package org.rankcluster.actors.dashboard;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.rankcluster.actors.observe.frame.ViewQuery;

/** A cache of encoded query results for one version of a run. Each result is encoded once, for all pages with the same view. */
final class EncodingCache {
    private static final int MOST = 64;

    private final Map<ViewQuery, Encoded> known = new ConcurrentHashMap<>();

    private record Encoded(long version, CompletionStage<byte[]> bytes) {}

    /** Returns the result of a query, which is encoded if it is not in the cache. */
    CompletionStage<byte[]> get(ViewQuery query, long version, Function<ViewQuery, CompletionStage<byte[]>> make) {
        if (known.size() >= MOST) {
            known.clear();
        }
        Encoded made = known.compute(
                query,
                (asked, other) ->
                        other != null && other.version == version ? other : new Encoded(version, make.apply(asked)));
        return made.bytes.whenComplete((bytes, failure) -> {
            if (failure != null) {
                known.remove(query, made); // not kept: a further request may succeed
            }
        });
    }
}
