package mpi;

import org.jspecify.annotations.Nullable;

/**
 * The supported hints about the use of a file (MPI-4.1, section 14.2.8). Two of them have an effect. {@code collective_buffering} is true
 * or false. Without it, buffering is used if the data of the ranks are interleaved. {@code cb_nodes} is the number of ranks that buffer.
 */
final class FileHints {
    private static final String BUFFERING = "collective_buffering";
    private static final String AGGREGATORS = "cb_nodes";

    private Info info = new Info();

    /** Returns all hints, including those without effect. */
    Info info() {
        return info.dup();
    }

    /** Adds the hints of {@code more}. */
    void add(Call call, Info more) {
        if (more.isNull()) {
            return;
        }
        Info all = info.dup();
        for (int i = 0; i < more.size(); i++) {
            String key = more.getKey(i);
            all.set(key, String.valueOf(more.get(key)));
        }
        check(call, all);
        info = all;
    }

    private static void check(Call call, Info info) {
        String buffering = info.get(BUFFERING);
        if (buffering != null && !buffering.equals("true") && !buffering.equals("false")) {
            throw call.error(MPI.ERR_INFO_VALUE, BUFFERING, buffering, "true or false");
        }
        String aggregators = info.get(AGGREGATORS);
        if (aggregators != null && !aggregators.matches("[1-9][0-9]{0,8}")) {
            throw call.error(MPI.ERR_INFO_VALUE, AGGREGATORS, aggregators, "1 or more");
        }
    }

    /** Returns whether to buffer; null if that depends on the positions of the data. */
    @Nullable
    Boolean buffering() {
        String said = info.get(BUFFERING);
        return said == null ? null : (Boolean) said.equals("true");
    }

    /** Returns the number of ranks that buffer: the hint, at most {@code ranks}, or {@code usual} without it. */
    int aggregators(int usual, int ranks) {
        String said = info.get(AGGREGATORS);
        return said == null ? usual : Math.min(Integer.parseInt(said), ranks);
    }
}
