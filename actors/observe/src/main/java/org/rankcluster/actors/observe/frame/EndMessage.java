package org.rankcluster.actors.observe.frame;

import org.jspecify.annotations.Nullable;

/** A writer of the message that reports the end of a run to dashboard pages. */
public final class EndMessage {
    private EndMessage() {}

    /**
     * Returns the message.
     *
     * @param result the job's result as JSON; null if it is not known
     * @param at virtual time at the end, ps
     */
    public static byte[] of(
            RunDescription run, String state, int exit, @Nullable String reason, @Nullable String result, long at) {
        MessageWriter message = new MessageWriter(MessageWriter.END, 0, 0, 0, at);
        Json json = message.json();
        json.object("job")
                .field("id", run.job().id())
                .field("state", state)
                .field("exit", exit)
                .field("reason", reason)
                .field("attempt", run.job().attempt())
                .field("attempts", run.job().attempts())
                .endObject();
        json.name("result").raw(result == null ? "null" : result.strip());
        return message.finish();
    }
}
