package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The exact signatures of the Open MPI bindings, which take NIO buffers where our methods take arrays as well: for programs
 * that were compiled against those bindings.
 */
abstract class WinBufferSignatures extends WinSynchronization {
    WinBufferSignatures(Comm comm, Info info) {
        super(comm, info);
    }

    /** {@link #put(Object, int, Datatype, int, int, int, Datatype)}. */
    public final void put(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        put((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /** {@link #get(Object, int, Datatype, int, int, int, Datatype)}. */
    public final void get(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        get((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /** {@link #accumulate(Object, int, Datatype, int, int, int, Datatype, Op)}. */
    public final void accumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        accumulate((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType, op);
    }

    /** {@link #rPut(Object, int, Datatype, int, int, int, Datatype)}. */
    public final Request rPut(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return rPut((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /** {@link #rGet(Object, int, Datatype, int, int, int, Datatype)}. */
    public final Request rGet(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return rGet((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /** {@link #rAccumulate(Object, int, Datatype, int, int, int, Datatype, Op)}. */
    public final Request rAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return rAccumulate((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType, op);
    }

    /** {@link #getAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}. */
    public final void getAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            @Nullable Buffer result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        getAccumulate(
                (Object) origin,
                orgCount,
                orgType,
                (Object) result,
                resultCount,
                resultType,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                op);
    }

    /** {@link #rGetAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}. */
    public final Request rGetAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            @Nullable Buffer result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return rGetAccumulate(
                (Object) origin,
                orgCount,
                orgType,
                (Object) result,
                resultCount,
                resultType,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                op);
    }

    /** {@link #compareAndSwap(Object, Object, Object, Datatype, int, int)}. */
    public final void compareAndSwap(
            @Nullable Buffer origin,
            @Nullable Buffer compare,
            @Nullable Buffer result,
            Datatype targetType,
            int targetRank,
            int targetDisp) {
        compareAndSwap((Object) origin, (Object) compare, (Object) result, targetType, targetRank, targetDisp);
    }

    /** {@link #fetchAndOp(Object, Object, Datatype, int, int, Op)}. */
    public final void fetchAndOp(
            @Nullable Buffer origin,
            @Nullable Buffer result,
            Datatype dataType,
            int targetRank,
            int targetDisp,
            Op op) {
        fetchAndOp((Object) origin, (Object) result, dataType, targetRank, targetDisp, op);
    }
}
