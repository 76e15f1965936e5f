package org.rankcluster.actors.cli.run;

import java.util.List;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.input.InputException;

/** The reaction of a job to the loss of a cluster member: {@code --config on-member-loss=stop} or {@code restart}. */
enum MemberLoss {
    /** The job ends with an error. */
    STOP,
    /** The job starts again on the remaining members. */
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

    /** Returns the value in a run's {@code --config}; {@link #STOP} if it has none. */
    static MemberLoss of(List<String> config) {
        return parse(KeyValues.parse("--config", config).getOrDefault(KEY, "stop"));
    }
}
