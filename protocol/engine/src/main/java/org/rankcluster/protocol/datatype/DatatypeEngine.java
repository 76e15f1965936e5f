package org.rankcluster.protocol.datatype;

import org.rankcluster.input.InputException;

/** The choice between the pack engines with one and with two contexts: {@code --config datatype-engine=single} or {@code dual}. */
public enum DatatypeEngine {
    /** The baseline: one context, which searches for its position after each look-ahead. */
    SINGLE,
    /** The default: one context for looking ahead and one for packing. */
    DUAL;

    /** Configuration key of the job's choice. */
    public static final String KEY = "datatype-engine";

    /**
     * Returns the engine with a name.
     *
     * @param where file and line, or the command line
     * @param name {@code single} or {@code dual}
     * @return the engine
     * @throws InputException if the name is unknown
     */
    public static DatatypeEngine of(String where, String name) {
        return switch (name) {
            case "dual" -> DUAL;
            case "single" -> SINGLE;
            default -> throw new InputException(where, KEY, name, "single or dual");
        };
    }

    PackPosition position(long from, int count, Layout layout) {
        Context context = new Context(from, count, layout);
        return switch (this) {
            case SINGLE -> new SingleContext(context);
            case DUAL -> new DualContext(context, new Context(from, count, layout));
        };
    }
}
