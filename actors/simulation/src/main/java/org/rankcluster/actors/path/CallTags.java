package org.rankcluster.actors.path;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The encoder of the tags of a rank's segments: communicator, call, and source line if known. A tag is the third word of a segment's
 * record, without its class.
 */
final class CallTags {
    private static final int MOST_CALLS = (1 << PathRecorder.CALL_SHIFT) - 1;

    private final PathRecords records;
    private final RankProfile profile;
    /** Numbers of the names of the rank's calls, plus 1; 0 for those that are not known. */
    private int[] calls = new int[2];

    /** Index of the last call in the profile, and its number plus 1. */
    private int lastIndex = -1;

    private int last;

    /** Number of the last call that the rank has made from a known line, plus 1, its index in the profile, and the line. */
    private int lined;

    private int linedIndex;
    private @Nullable String line;

    private int communicator = -1;

    CallTags(PathRecords records, RankProfile profile) {
        this.records = records;
        this.profile = profile;
    }

    /** Sets the context of the communicator of the rank's present call. */
    void communicator(int context) {
        communicator = context;
    }

    /** Returns the word of a segment of a class. */
    long tag(SegmentKind kind) {
        if (profile.line() == null || kind.isOfProgram() && !kind.isStated()) {
            return callTag(kind);
        }
        boolean isOwn = kind.isOfProgram();
        return PathRecorder.tag(isOwn ? -1 : communicator, lined(isOwn ? 0 : profile.current()) & MOST_CALLS);
    }

    /** Returns the word of a segment of a class without its line. */
    long callTag(SegmentKind kind) {
        boolean isOwn = kind.isOfProgram();
        return PathRecorder.tag(isOwn ? -1 : communicator, isOwn ? 0 : call(profile.current()) & MOST_CALLS);
    }

    private int call(int index) {
        if (index != lastIndex) {
            if (index >= calls.length) {
                calls = Arrays.copyOf(calls, index + 2);
            }
            if (calls[index] == 0) {
                calls[index] = 1 + records.call(profile.name(index), null);
            }
            lastIndex = index;
            last = calls[index];
        }
        return last;
    }

    /** Returns the number of a call, made by the present line of the program, plus 1. */
    private int lined(int index) {
        String of = profile.line();
        if (index != linedIndex || !Objects.equals(of, line)) {
            lined = 1 + records.call(profile.name(index), of);
            linedIndex = index;
            line = of;
        }
        return lined;
    }
}
