package mpi;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * What one process has attached to its datatypes. It lies with the process, not with the types, because predefined ones are
 * shared by all ranks.
 */
final class TypeAttributes {
    private static final Attributes NONE = new Attributes();

    private final Map<Datatype, Attributes> attributes = new HashMap<>();

    /** What the calling rank has attached to a type, for reading. */
    static Attributes of(Call call, Datatype type) {
        return MpiProcess.active(call).typeAttributes().attributes.getOrDefault(type, NONE);
    }

    /** What the calling rank has attached to a type, for adding more. */
    static Attributes ownOf(Call call, Datatype type) {
        TypeAttributes all = MpiProcess.active(call).typeAttributes();
        Attributes known = all.attributes.get(type);
        if (known == null) {
            known = new Attributes();
            all.attributes.put(type, known);
        }
        return known;
    }

    /** Attaches all that a type has to its copy as well. */
    static void copy(Datatype type, Datatype copy) {
        TypeAttributes all = ofThisRankOrNull();
        Attributes known = all == null ? null : all.attributes.get(type);
        if (all != null && known != null) {
            Attributes copied = new Attributes();
            copied.putAll(known);
            all.attributes.put(copy, copied);
        }
    }

    /** Forgets a type. */
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
