package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/** What a program attaches to a communicator, and what the library has attached to it (MPI-4.1, sections 7.7 and 9.1.2). */
abstract class AttributeCalls extends MpjPointToPoint {
    private static final int LARGEST_TAG = Integer.MAX_VALUE;

    AttributeCalls(CommHandle handle) {
        super(handle);
    }

    private static Call keyvalCall(String name, int keyval) {
        return new Call(null, name, () -> Call.words("Comm." + name, "keyval", keyval));
    }

    /** A new keyval. Duplicates of a communicator take over its attributes. */
    public static int createKeyval() {
        return Keyvals.current(new Call(null, "createKeyval", () -> "Comm.createKeyval()"))
                .create();
    }

    /** Gives a keyval up; attributes under it stay. */
    public static void freeKeyval(int keyval) {
        Call call = keyvalCall("freeKeyval", keyval);
        Keyvals.current(call).free(call, keyval);
    }

    /** Attaches a value. */
    public final void setAttr(int keyval, Object value) {
        Call call = call("setAttr", "keyval", keyval);
        CommState state = state(call);
        Keyvals.current(call).check(call, keyval);
        state.attributes().put(keyval, value);
    }

    /**
     * The value under a keyval, or null. Under {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link MPI#IO}, {@link MPI#APPNUM},
     * {@link MPI#LASTUSEDCODE} and {@link MPI#UNIVERSE_SIZE} there are Integers, under {@link MPI#WTIME_IS_GLOBAL} a Boolean.
     */
    public final @Nullable Object getAttr(int keyval) {
        Call call = call("getAttr", "keyval", keyval);
        CommState state = state(call);
        Object predefined = predefined(call, keyval);
        if (predefined != null) {
            return predefined;
        }
        Keyvals.current(call).checkKnown(call, keyval);
        return state.attributes().get(keyval);
    }

    private static @Nullable Object predefined(Call call, int keyval) {
        if (keyval == MPI.TAG_UB) {
            return LARGEST_TAG;
        }
        if (keyval == MPI.HOST) {
            return MPI.PROC_NULL;
        }
        if (keyval == MPI.IO) {
            return MPI.ANY_SOURCE;
        }
        if (keyval == MPI.WTIME_IS_GLOBAL) {
            return true;
        }
        if (keyval == MPI.APPNUM) {
            return RankRuntime.current().application();
        }
        if (keyval == MPI.LASTUSEDCODE) {
            return MPI.ERR_LASTCODE;
        }
        return keyval == MPI.UNIVERSE_SIZE
                ? (Integer) RankRuntime.current().job().universe()
                : null;
    }

    /** Takes the value under a keyval away; an error if there is none. */
    public final void deleteAttr(int keyval) {
        Call call = call("deleteAttr", "keyval", keyval);
        CommState state = state(call);
        Keyvals.current(call).checkKnown(call, keyval);
        if (!state.attributes().remove(keyval)) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "one under which there is a value");
        }
    }

    /** {@link #getAttr}. */
    public final @Nullable Object Attr_get(int keyval) {
        return getAttr(keyval);
    }

    /** {@link #deleteAttr}. */
    public final void Attr_delete(int keyval) {
        deleteAttr(keyval);
    }
}
