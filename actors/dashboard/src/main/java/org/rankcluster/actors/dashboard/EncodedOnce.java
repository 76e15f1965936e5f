package org.rankcluster.actors.dashboard;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.rankcluster.actors.observe.ViewQuery;

/** What queries come to at a version of a run: made once, for all pages that look at the same. */
final class EncodedOnce {
    private static final int MOST = 64;

    private final Map<ViewQuery, Encoded> known = new ConcurrentHashMap<>();

    private record Encoded(long version, CompletionStage<byte[]> bytes) {}

    /** Returns what a query comes to, which is made if it is not known. */
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
                known.remove(query, made); // whoever asks again may be luckier
            }
        });
    }
}
