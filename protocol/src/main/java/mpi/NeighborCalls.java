package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of neighbours in a process topology, and alltoallw, in the Open MPI dialect (MPI-4.1, sections 6.8 and 8.6).
 * Blocks lie in the order in which the topology lists the neighbours: in a grid dimension by dimension, the one below first.
 */
abstract class NeighborCalls extends NonblockingReductionCalls {
    NeighborCalls(CommHandle handle) {
        super(handle);
    }

    /** Gives each destination the same block, and takes one from each source. */
    public final void neighborAllGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        NeighborCollectives.allGather(
                        this,
                        "neighborAllGather",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllGather(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iNeighborAllGather(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allGather(
                this,
                "iNeighborAllGather",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /** {@link #iNeighborAllGather(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iNeighborAllGather(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iNeighborAllGather((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /** {@link #neighborAllGather} with blocks of different lengths. */
    public final void neighborAllGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        NeighborCollectives.allGatherv(
                        this,
                        "neighborAllGatherv",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
    public final Request iNeighborAllGatherv(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allGatherv(
                this,
                "iNeighborAllGatherv",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** {@link #iNeighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
    public final Request iNeighborAllGatherv(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] displs,
            Datatype recvtype) {
        return iNeighborAllGatherv(
                (Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, displs, recvtype);
    }

    /** Gives each destination a block of its own, and takes one from each source. */
    public final void neighborAllToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        NeighborCollectives.allToAll(
                        this,
                        "neighborAllToAll",
                        new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                        new Part("recvbuf", recvbuf, 0, recvcount, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllToAll(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iNeighborAllToAll(
            @Nullable Object sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int recvcount,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allToAll(
                this,
                "iNeighborAllToAll",
                new Part("sendbuf", sendbuf, 0, sendcount, sendtype),
                new Part("recvbuf", recvbuf, 0, recvcount, recvtype)));
    }

    /** {@link #iNeighborAllToAll(Object, int, Datatype, Object, int, Datatype)}. */
    public final Request iNeighborAllToAll(
            @Nullable Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int recvcount,
            Datatype recvtype) {
        return iNeighborAllToAll((Object) sendbuf, sendcount, sendtype, (Object) recvbuf, recvcount, recvtype);
    }

    /** {@link #neighborAllToAll} with blocks of different lengths. */
    public final void neighborAllToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        NeighborCollectives.allToAllv(
                        this,
                        "neighborAllToAllv",
                        new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                        new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype))
                .await();
    }

    /** Starts {@link #neighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
    public final Request iNeighborAllToAllv(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        return new Request(NeighborCollectives.allToAllv(
                this,
                "iNeighborAllToAllv",
                new Parts("sendbuf", sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts("recvbuf", recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /** {@link #iNeighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
    public final Request iNeighborAllToAllv(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype sendtype,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype recvtype) {
        return iNeighborAllToAllv(
                (Object) sendbuf, sendcount, sdispls, sendtype, (Object) recvbuf, recvcount, rdispls, recvtype);
    }

    /** Gives each rank a block from each; every block has a type of its own, and displacements are in bytes. */
    public final void allToAllw(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype @Nullable [] sendtypes,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype @Nullable [] recvtypes) {
        SymmetricCollectives.allToAllw(
                        this,
                        "allToAllw",
                        new TypedParts("sendbuf", sendbuf, sendcount, sdispls, sendtypes),
                        new TypedParts("recvbuf", recvbuf, recvcount, rdispls, recvtypes))
                .await();
    }

    /** Starts {@link #allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}. */
    public final Request iAllToAllw(
            @Nullable Object sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype @Nullable [] sendtypes,
            @Nullable Object recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype @Nullable [] recvtypes) {
        return new Request(SymmetricCollectives.allToAllw(
                this,
                "iAllToAllw",
                new TypedParts("sendbuf", sendbuf, sendcount, sdispls, sendtypes),
                new TypedParts("recvbuf", recvbuf, recvcount, rdispls, recvtypes)));
    }

    /** {@link #iAllToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}. */
    public final Request iAllToAllw(
            @Nullable Buffer sendbuf,
            int @Nullable [] sendcount,
            int @Nullable [] sdispls,
            Datatype @Nullable [] sendtypes,
            @Nullable Buffer recvbuf,
            int @Nullable [] recvcount,
            int @Nullable [] rdispls,
            Datatype @Nullable [] recvtypes) {
        return iAllToAllw(
                (Object) sendbuf, sendcount, sdispls, sendtypes, (Object) recvbuf, recvcount, rdispls, recvtypes);
    }
}
