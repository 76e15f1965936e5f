package mpi;

import java.util.IdentityHashMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * What one process has attached to its datatypes (MPI-4.1, section 7.7). It lies with the process, not with the types, because
 * predefined ones are shared by all ranks.
 */
final class TypeAttributes {
    private final IdentityHashMap<Datatype, TreeMap<Integer, @Nullable Object>> values = new IdentityHashMap<>();
    private final TreeSet<Integer> keys = new TreeSet<>();
    private int next;

    /** The calling rank's. */
    static TypeAttributes ofThisRank(Call call) {
        return MpiProcess.active(call).typeAttributes();
    }

    /** A new key; none is used twice. */
    int create() {
        keys.add(next);
        return next++;
    }

    void free(Call call, int key) {
        check(call, key);
        keys.remove(key);
    }

    private void check(Call call, int key) {
        if (!keys.contains(key)) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", key, "a key of Datatype.createKeyval that was not freed");
        }
    }

    void set(Call call, Datatype type, int key, @Nullable Object value) {
        check(call, key);
        TreeMap<Integer, @Nullable Object> attached = values.get(type);
        if (attached == null) {
            attached = new TreeMap<>();
            values.put(type, attached);
        }
        attached.put(key, value);
    }

    @Nullable
    Object get(Call call, Datatype type, int key) {
        check(call, key);
        TreeMap<Integer, @Nullable Object> attached = values.get(type);
        return attached == null ? null : attached.get(key);
    }

    void delete(Call call, Datatype type, int key) {
        check(call, key);
        TreeMap<Integer, @Nullable Object> attached = values.get(type);
        if (attached == null || !attached.containsKey(key)) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", key, "a key that " + type + " has a value for");
        }
        attached.remove(key);
    }

    /** Attaches all that a type has to its copy as well. */
    static void copy(Datatype type, Datatype copy) {
        TypeAttributes attributes = ofThisRankOrNull();
        TreeMap<Integer, @Nullable Object> attached = attributes == null ? null : attributes.values.get(type);
        if (attributes != null && attached != null) {
            attributes.values.put(copy, new TreeMap<>(attached));
        }
    }

    /** Forgets a type. */
    static void forget(Datatype type) {
        TypeAttributes attributes = ofThisRankOrNull();
        if (attributes != null) {
            attributes.values.remove(type);
        }
    }

    private static @Nullable TypeAttributes ofThisRankOrNull() {
        MpiProcess process = RankRuntime.currentOrNull() == null ? null : MpiProcess.current();
        return process == null ? null : process.typeAttributes();
    }
}
