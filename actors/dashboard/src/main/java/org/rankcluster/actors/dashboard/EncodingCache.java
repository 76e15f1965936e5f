package org.rankcluster.actors.dashboard;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.rankcluster.actors.observe.frame.ViewQuery;

/** A cache of encoded query results for one version of a run. Each result is encoded once, for all pages with the same view. */
final class EncodingCache {
    private static final int MOST = 64;

    private final Map<ViewQuery, Encoded> results = new ConcurrentHashMap<>();

    private record Encoded(long version, CompletionStage<byte[]> bytes) {}

    /** Returns the result of a query, which is encoded if it is not in the cache. */
    CompletionStage<byte[]> get(ViewQuery query, long version, Function<ViewQuery, CompletionStage<byte[]>> make) {
        if (results.size() >= MOST) {
            results.clear();
        }
        Encoded made = results.compute(
                query,
                (requested, other) -> other != null && other.version == version
                        ? other
                        : new Encoded(version, make.apply(requested)));
        return made.bytes.whenComplete((bytes, failure) -> {
            if (failure != null) {
                results.remove(query, made); // not kept: a further request may succeed
            }
        });
    }
}
