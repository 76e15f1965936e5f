package mpi;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The table of attributes that one process has set on datatypes, by datatype. The attributes belong to the process
 * rather than the types, because all ranks share the predefined types.
 */
final class TypeAttributes {
    private static final Attributes NONE = new Attributes();

    private final Map<Datatype, Attributes> attributes = new HashMap<>();

    /** Returns the calling rank's attributes of a type, for reading. */
    static Attributes of(Call call, Datatype type) {
        return MpiProcess.active(call).typeAttributes().attributes.getOrDefault(type, NONE);
    }

    /** Returns the calling rank's attributes of a type, for adding more. */
    static Attributes ownOf(Call call, Datatype type) {
        TypeAttributes all = MpiProcess.active(call).typeAttributes();
        Attributes known = all.attributes.get(type);
        if (known == null) {
            known = new Attributes();
            all.attributes.put(type, known);
        }
        return known;
    }

    /** Copies all attributes of a type to its duplicate. */
    static void copy(Datatype type, Datatype copy) {
        TypeAttributes all = ofThisRankOrNull();
        Attributes known = all == null ? null : all.attributes.get(type);
        if (all != null && known != null) {
            Attributes copied = new Attributes();
            copied.putAll(known);
            all.attributes.put(copy, copied);
        }
    }

    /** Removes all attributes of a type. */
    static void forget(Datatype type) {
        TypeAttributes all = ofThisRankOrNull();
        if (all != null) {
            all.attributes.remove(type);
        }
    }

    private static @Nullable TypeAttributes ofThisRankOrNull() {
        MpiProcess process = RankRuntime.currentOrNull() == null ? null : MpiProcess.current();
        return process == null ? null : process.typeAttributes();
    }
}
