package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Scans in the Open MPI dialect (MPI-4.1, section 6.11).
 */
abstract class ScanCalls extends Comm {
    ScanCalls(CommHandle handle) {
        super(handle);
    }

    /** Combines the vectors of the ranks up to this one. */
    public final void scan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "scan",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op,
                        false)
                .await();
    }

    /** Scan in place. */
    public final void scan(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "scan",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op,
                        false)
                .await();
    }

    /** Combines the vectors of the ranks below this one; rank 0 gets nothing. */
    public final void exScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "exScan",
                        new Part("sendbuf", sendbuf, 0, count, type),
                        new Part("recvbuf", recvbuf, 0, count, type),
                        op,
                        true)
                .await();
    }

    /** Exclusive scan in place. */
    public final void exScan(@Nullable Object buf, int count, Datatype type, Op op) {
        Reductions.scan(
                        this,
                        "exScan",
                        new Part("buf", buf, 0, count, type),
                        new Part("buf", buf, 0, count, type),
                        op,
                        true)
                .await();
    }

    /** Starts {@link #scan(Object, Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iScan",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op,
                false));
    }

    /** Starts {@link #scan(Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this, "iScan", new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op, false));
    }

    /** Starts {@link #exScan(Object, Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Object sendbuf, @Nullable Object recvbuf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this,
                "iExScan",
                new Part("sendbuf", sendbuf, 0, count, type),
                new Part("recvbuf", recvbuf, 0, count, type),
                op,
                true));
    }

    /** Starts {@link #exScan(Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Object buf, int count, Datatype type, Op op) {
        return new Request(Reductions.scan(
                this, "iExScan", new Part("buf", buf, 0, count, type), new Part("buf", buf, 0, count, type), op, true));
    }

    /** {@link #iScan(Object, Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** {@link #iScan(Object, int, Datatype, Op)}. */
    public final Request iScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iScan((Object) buf, count, type, op);
    }

    /** {@link #iExScan(Object, Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Buffer sendbuf, @Nullable Buffer recvbuf, int count, Datatype type, Op op) {
        return iExScan((Object) sendbuf, (Object) recvbuf, count, type, op);
    }

    /** {@link #iExScan(Object, int, Datatype, Op)}. */
    public final Request iExScan(@Nullable Buffer buf, int count, Datatype type, Op op) {
        return iExScan((Object) buf, count, type, op);
    }
}
