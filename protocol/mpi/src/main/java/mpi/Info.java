package mpi;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * An info object: hints as keys with values, in the order in which the keys were first set (MPI-4.1, chapter 10). Accesses to an info that
 * is null or freed fail with class ERR_INFO.
 */
public final class Info extends Identified implements Freeable, Cloneable {
    private static final List<String> THREAD_LEVELS = List.of("SINGLE", "FUNNELED", "SERIALIZED", "MULTIPLE");

    private final boolean ofProcess;
    private @Nullable Map<String, String> values = new LinkedHashMap<>();

    /** Creates an empty info. */
    public Info() {
        this(false);
    }

    private Info(boolean ofProcess) {
        this.ofProcess = ofProcess;
    }

    /**
     * Returns INFO_ENV: the environment of the calling process (MPI-3.1, section 10.5.3). One object serves all ranks
     * of a JVM.
     */
    static Info environment() {
        return new Info(true);
    }

    private static Map<String, String> environment(ProcessView here) {
        Map<String, String> known = new LinkedHashMap<>();
        Origin.Program program = here.program();
        if (program != null) {
            known.put("command", program.command());
            known.put("argv", String.join(" ", program.arguments()));
        }
        String processes = Integer.toString(here.processes());
        known.put("maxprocs", processes);
        known.put("soft", processes);
        known.put("host", MPI.nodeName(here));
        known.put("arch", here.job().topology().describe());
        known.put("wdir", here.job().folder());
        MpiProcess process = MpiProcess.current();
        known.put("thread_level", "MPI_THREAD_" + THREAD_LEVELS.get(process == null ? 0 : process.threadLevel()));
        applications(known, here.applicationSizes());
        return known;
    }

    /**
     * Adds the keys of Open MPI (ompi/info/info.c): lists with a number for each program. There is no key for files,
     * since no files were pre-positioned.
     */
    private static void applications(Map<String, String> known, int[] sizes) {
        StringJoiner processes = new StringJoiner(" ");
        StringJoiner firsts = new StringJoiner(" ");
        int first = 0;
        for (int size : sizes) {
            processes.add(Integer.toString(size));
            firsts.add(Integer.toString(first));
            first += size;
        }
        known.put("ompi_num_apps", Integer.toString(sizes.length));
        known.put("ompi_np", processes.toString());
        known.put("ompi_first_rank", firsts.toString());
    }

    /** Returns INFO_NULL. */
    static Info none() {
        Info info = new Info();
        info.values = null;
        return info;
    }

    private Map<String, String> values(String name, @Nullable Object... arguments) {
        Map<String, String> present = ofProcess ? environment(RankRuntime.current()) : values;
        if (present == null) {
            throw call(name, arguments).error(MPI.ERR_INFO, "the info is null or was freed");
        }
        return present;
    }

    /** Returns the modifiable map of {@link #values}. */
    private Map<String, String> own(String name, @Nullable Object... arguments) {
        if (ofProcess) {
            throw call(name, arguments).error(MPI.ERR_INFO, "info", "INFO_ENV", "an info of the program");
        }
        return values(name, arguments);
    }

    private static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, name, () -> Call.words("Info." + name, arguments));
    }

    /**
     * Sets the value of a key.
     *
     * @param key 1 to MAX_INFO_KEY characters
     * @param value value of at most MAX_INFO_VAL characters
     * @throws MPIException of class ERR_INFO_KEY or ERR_INFO_VALUE for another length or null
     */
    public void set(String key, String value) {
        Map<String, String> present = own("set", "key", key, "value", value);
        if (key == null) {
            throw call("set", "key", null).error(MPI.ERR_INFO_KEY, "key", null, "not null");
        }
        if (value == null) {
            throw call("set", "key", key, "value", null).error(MPI.ERR_INFO_VALUE, "value", null, "not null");
        }
        if (key.isEmpty() || key.length() > MPI.MAX_INFO_KEY) {
            throw call("set", "key", key).error(MPI.ERR_INFO_KEY, "key", key, "1.." + MPI.MAX_INFO_KEY + " characters");
        }
        if (value.length() > MPI.MAX_INFO_VAL) {
            throw call("set", "key", key)
                    .error(MPI.ERR_INFO_VALUE, "value", value, "at most " + MPI.MAX_INFO_VAL + " characters");
        }
        present.put(key, value);
    }

    /**
     * Returns the value of a key.
     *
     * @param key a key
     * @return the value; null if the key is not set
     * @throws MPIException of class ERR_INFO_KEY if {@code key} is null
     */
    public @Nullable String get(String key) {
        if (key == null) { // other calls read hints and continue after that
            throw call("get", "key", null).error(MPI.ERR_INFO_KEY, "key", null, "not null");
        }
        return values("get", "key", key).get(key);
    }

    /**
     * Removes a key.
     *
     * @param key a key that is set
     * @throws MPIException of class ERR_INFO_NOKEY if the key is not set
     */
    public void delete(String key) {
        if (own("delete", "key", key).remove(key) == null) {
            throw call("delete", "key", key).error(MPI.ERR_INFO_NOKEY, "key", key, "a key that is set");
        }
    }

    /**
     * Returns the number of keys.
     *
     * @return number of keys, 0 or more
     */
    public int size() {
        return values("size").size();
    }

    /**
     * Returns one key.
     *
     * @param i index of the key, 0 or more, below {@link #size}
     * @return the key
     * @throws MPIException of class ERR_ARG if there is no such key
     */
    public String getKey(int i) {
        Map<String, String> present = values("getKey", "i", i);
        if (i < 0 || i >= present.size()) {
            throw call("getKey", "i", i).error(MPI.ERR_ARG, "i", i, "0.." + (present.size() - 1));
        }
        Iterator<String> keys = present.keySet().iterator();
        for (int skipped = 0; skipped < i; skipped++) {
            keys.next();
        }
        return keys.next();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Info clone() {
        return dup();
    }

    /**
     * Creates a copy with the same keys in the same order.
     *
     * @return the copy
     */
    public Info dup() {
        Info copy = new Info();
        copy.values = new LinkedHashMap<>(values("dup"));
        return copy;
    }

    @Override
    public void free() {
        if (!ofProcess) {
            values = null;
        }
    }

    /** {@return whether the info object is INFO_NULL or was freed} */
    public boolean isNull() {
        return values == null;
    }
}
