package org.rankcluster.protocol.datatype;

import org.rankcluster.input.InputException;

/** The two ways to process messages of data that are not contiguous: {@code --config datatype-engine=single}. */
public enum DatatypeEngine {
    /** One context, which searches for its place after each look-ahead: the baseline. */
    SINGLE,
    /** A context for looking ahead and one for packing: the default. */
    DUAL;

    /** Key of the job's choice. */
    public static final String KEY = "datatype-engine";

    private static final String AUTO = "auto";

    /**
     * The engine of this name; of {@code auto} the default.
     *
     * @param where file and line, or the command line
     * @throws InputException if there is none
     */
    public static DatatypeEngine of(String where, String name) {
        return switch (name) {
            case AUTO, "dual" -> DUAL;
            case "single" -> SINGLE;
            default -> throw new InputException(where, KEY, name, "auto, single or dual");
        };
    }

    Contexts contexts(long from, int count, Layout layout) {
        Context context = new Context(from, count, layout);
        return switch (this) {
            case SINGLE -> new SingleContext(context);
            case DUAL -> new DualContext(context, new Context(from, count, layout));
        };
    }
}
