package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What tells where two runs of a job differ: a chained hash of all that one rank has posted, kept after each of its first {@link #KEPT}
 * calls. A later run compares its hashes with those of the first while it runs, and keeps the first difference only.
 */
public final class CallHashes {
    /** Calls of a rank after which its hash is kept. */
    public static final int KEPT = 1 << 16;

    /** Stands for a call that is not made. */
    public static final String MISSING = "missing";

    /** Operations of a rank after which its hash is kept as well, so that one of many in a call can be dated. */
    private static final int KEPT_POSTS = 1 << 18;

    private static final int FEWEST = 16;
    private static final long NOTHING = -1;

    private final @Nullable CallHashes first;
    /** After each call, from 0: before any; 32 bits of the chain are enough to see that it has parted. */
    private int[] kept = {0};

    private long hash;
    private long calls;
    private String name = RankProfile.PROGRAM;
    /** After each operation. */
    private int[] keptPosts = {};

    private int posts;
    /** When the first operation that differs takes effect, ps. */
    private long partedAt = NOTHING;

    private long reached;
    private @Nullable Difference difference;

    /**
     * The first call of a rank that differs.
     *
     * @param call its number, from 1; 0 if it is behind the first {@link #KEPT}
     * @param name its name; {@link #MISSING} if the first run alone has it
     * @param time virtual time in ps of the first operation of it that differs; if there is none, up to which the rank has come by then
     */
    public record Difference(long call, String name, long time) {}

    private CallHashes(@Nullable CallHashes first) {
        this.first = first;
    }

    /** The hashes of a rank in the first run. */
    public static CallHashes first() {
        return new CallHashes(null);
    }

    /** The hashes of a rank in a later run. */
    public static CallHashes comparedWith(CallHashes first) {
        return new CallHashes(first);
    }

    /** A call begins, and so the one before is over. */
    void enter(String call) {
        endCall();
        calls++;
        name = call;
        chain(call.hashCode());
    }

    /**
     * An operation of the call was posted.
     *
     * @param at when it takes effect, ps
     * @param content hash of the data that it sends
     */
    public void posted(Operation operation, long at, long content) {
        reached(at);
        chain(at);
        chain(operation.describe().hashCode());
        chain(content);
        if (posts < KEPT_POSTS) {
            keepOrCompare(at);
        }
    }

    private void keepOrCompare(long at) {
        if (first == null) {
            if (posts == keptPosts.length) {
                keptPosts = Arrays.copyOf(keptPosts, Math.clamp(2L * posts, FEWEST, KEPT_POSTS));
            }
            keptPosts[posts] = (int) hash;
        } else if (partedAt == NOTHING && (posts >= first.posts || first.keptPosts[posts] != (int) hash)) {
            partedAt = at;
        }
        posts++;
    }

    /** The rank has come to this virtual time, ps. */
    void reached(long time) {
        reached = Math.max(reached, time);
    }

    private void chain(long value) {
        long mixed = (hash ^ value) * 0x9e3779b97f4a7c15L;
        hash = mixed ^ (mixed >>> 32);
    }

    private void endCall() {
        if (calls > KEPT) {
            return;
        }
        if (first != null) {
            if (difference == null && (calls > first.calls || first.kept[(int) calls] != (int) hash)) {
                difference = new Difference(calls, name, partedAt == NOTHING ? reached : partedAt);
            }
            return;
        }
        if (calls == kept.length) {
            kept = Arrays.copyOf(kept, Math.clamp(2 * calls, FEWEST, KEPT + 1));
        }
        kept[(int) calls] = (int) hash;
    }

    /** The run is over. */
    public void end() {
        endCall();
        if (first == null || difference != null || first.calls == calls && first.hash == hash) {
            return;
        }
        difference = calls < Math.min(first.calls, KEPT)
                ? new Difference(calls + 1, MISSING, reached)
                : new Difference(0, name, Long.MAX_VALUE);
    }

    /** Where it differs from the first run, as far as is known; null for nowhere. */
    public @Nullable Difference difference() {
        return difference;
    }
}
