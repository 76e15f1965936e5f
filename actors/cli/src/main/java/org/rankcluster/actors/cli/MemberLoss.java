package org.rankcluster.actors.cli;

import java.util.List;
import org.rankcluster.input.InputException;

/** What becomes of a job when a member of its cluster is lost: {@code --config on-member-loss=stop} or {@code restart}. */
enum MemberLoss {
    /** The job ends. */
    STOP,
    /** The job starts again on the rest. */
    RESTART;

    static final String KEY = "on-member-loss";

    /** Reads a value. */
    static MemberLoss parse(String value) {
        return switch (value) {
            case "stop" -> STOP;
            case "restart" -> RESTART;
            default -> throw new InputException("--config", KEY, value, "stop or restart");
        };
    }

    /** That of a run's {@code --config}; to stop, if it says nothing. */
    static MemberLoss of(List<String> config) {
        return parse(KeyValues.parse("--config", config).getOrDefault(KEY, "stop"));
    }
}
