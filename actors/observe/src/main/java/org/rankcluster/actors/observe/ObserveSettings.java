package org.rankcluster.actors.observe;

import java.util.List;
import java.util.Map;
import org.rankcluster.input.InputException;
import org.rankcluster.input.Quantity;

/**
 * The user's settings for the observation of a run, in {@code --config}.
 *
 * @param every virtual time between samples, ps; 0 to sample by wall time
 * @param history largest size of frames, in bytes
 * @param holdAt virtual time at which the run stops by itself, ps; negative for never
 */
public record ObserveSettings(long every, long history, long holdAt) {
    /** Key of {@link #every}. */
    public static final String EVERY = "observe.every";

    /** Key of {@link #history}. */
    public static final String HISTORY = "observe.history";

    /** Key of {@link #holdAt}. */
    public static final String HOLD_AT = "dashboard.hold-at";

    /** Default of {@link #history}. */
    public static final String USUAL_HISTORY = "64 MiB";

    private static final long LEAST_HISTORY = 1 << 20;

    /** Returns all keys. */
    public static List<String> keys() {
        return List.of(EVERY, HISTORY, HOLD_AT);
    }

    /**
     * Reads the settings of a job.
     *
     * @throws InputException if a value is not valid
     */
    public static ObserveSettings of(Map<String, String> config) {
        String every = config.get(EVERY);
        String holdAt = config.get(HOLD_AT);
        return new ObserveSettings(
                every == null ? 0 : Quantity.DURATION.parse("--config", EVERY, every, 1),
                Quantity.SIZE.parse("--config", HISTORY, config.getOrDefault(HISTORY, USUAL_HISTORY), LEAST_HISTORY),
                holdAt == null ? -1 : Quantity.DURATION.parse("--config", HOLD_AT, holdAt, 0));
    }
}
