package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A detector of the first call of a rank that differs between repeated runs of a job. The detector keeps a chained hash of all operations
 * that one rank has posted, after each of its first {@link #KEPT} calls. A later run compares its hashes with the first run's while it
 * runs, and keeps only the first difference.
 */
public final class CallHashes {
    /** Number of calls of a rank after which its hash is kept. */
    public static final int KEPT = 1 << 16;

    /** Name of a call that is not made. */
    public static final String MISSING = "missing";

    /** Number of operations of a rank after which its hash is kept as well, so that one of many in a call can be dated. */
    private static final int KEPT_POSTS = 1 << 18;

    private static final int FEWEST = 16;
    private static final long NOTHING = -1;

    private final @Nullable CallHashes first;
    /** Hash after each call, from 0, which is before any call. 32 bits of the chain suffice to detect a difference. */
    private int[] kept = {0};

    private long hash;
    private long calls;
    private String name = RankProfile.PROGRAM;
    /** Hash after each operation. */
    private int[] keptPosts = {};

    private int posts;
    /** Virtual time at which the first differing operation takes effect, in picoseconds. */
    private long partedAt = NOTHING;

    private List<StackTraceElement> partedIn = List.of();
    private long reached;
    private @Nullable Difference difference;

    /**
     * The first call of a rank that differs.
     *
     * @param call number of the call, from 1; 0 if it is after the first {@link #KEPT} calls
     * @param name name of the call; {@link #MISSING} if only the first run has it
     * @param time virtual time of its first differing operation, in picoseconds; without such an operation, the latest time that the
     *     rank had reached
     */
    public record Difference(long call, String name, long time) {}

    private CallHashes(@Nullable CallHashes first) {
        this.first = first;
    }

    /**
     * Creates the hashes of a rank in the first run.
     *
     * @return empty hashes
     */
    public static CallHashes first() {
        return new CallHashes(null);
    }

    /**
     * Creates the hashes of a rank in a later run.
     *
     * @param first hashes of the first run
     * @return empty hashes
     */
    public static CallHashes comparedWith(CallHashes first) {
        return new CallHashes(first);
    }

    /** Records the start of a call, and so the end of the previous one. */
    void enter(String call) {
        endCall();
        calls++;
        name = call;
        chain(call.hashCode());
    }

    /**
     * Records that an operation of the call was posted.
     *
     * @param operation the operation
     * @param at virtual time at which it takes effect, in picoseconds
     * @param content hash of the data that it sends, 64 bits
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
            partedIn = List.of(new Throwable().getStackTrace());
        }
        posts++;
    }

    /** Records that the rank has reached this virtual time, in picoseconds. */
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

    /** Records the end of the run. */
    public void end() {
        endCall();
        if (first == null || difference != null || first.calls == calls && first.hash == hash) {
            return;
        }
        difference = calls < Math.min(first.calls, KEPT)
                ? new Difference(calls + 1, MISSING, reached)
                : new Difference(0, name, Long.MAX_VALUE);
    }

    /** {@return the first difference from the first run found so far; null for none} */
    public @Nullable Difference difference() {
        return difference;
    }

    /** {@return the stack of the thread that posted the first differing operation; empty if there is none} */
    public List<StackTraceElement> stack() {
        return partedIn;
    }
}
