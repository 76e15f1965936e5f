package mpi;

import org.jspecify.annotations.Nullable;

/**
 * What a program says of how a file is used, and which of it matters: {@code collective_buffering} (true or false; without it
 * buffering is used where the ranks' data lie among each other) and {@code cb_nodes}, how many ranks buffer (MPI-4.1, section
 * 14.2.8).
 */
final class FileHints {
    private static final String BUFFERING = "collective_buffering";
    private static final String AGGREGATORS = "cb_nodes";

    private Info info = new Info();

    /** All that was said. */
    Info info() {
        return info.dup();
    }

    /** Takes over what {@code more} says. */
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

    /** Whether to buffer; null if that depends on where the data lie. */
    @Nullable
    Boolean buffering() {
        String said = info.get(BUFFERING);
        return said == null ? null : (Boolean) said.equals("true");
    }

    /** How many ranks buffer, of at most {@code usual}. */
    int aggregators(int usual, int ranks) {
        String said = info.get(AGGREGATORS);
        return said == null ? usual : Math.min(Integer.parseInt(said), ranks);
    }
}
