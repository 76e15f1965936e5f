package org.rankcluster.protocol.address.skeleton;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Skeleton} may call. A communicator in which the calling rank has no part is null, and calls on null return null, so skeletons need no
 * branches. What differs between ranks is said by functions of the rank in the communicator that is called on.
 */
public interface Communicators {
    /** A communicator of the calling rank. */
    interface Handle {
        /** Number of ranks of the own group. */
        int size();

        /** The calling rank. */
        int rank();
    }

    /** MPI_COMM_WORLD. */
    Handle world();

    /** Number of ranks on the node of the world's rank 0: on each node, if nodes are full. */
    int ranksPerNode();

    /** MPI_Comm_dup. */
    @Nullable
    Handle dup(@Nullable Handle comm);

    /** MPI_Win_create, which takes a duplicate. */
    @Nullable
    Handle window(@Nullable Handle comm);

    /**
     * MPI_Comm_split.
     *
     * @param color by rank of {@code comm}; negative for MPI_UNDEFINED
     * @param key by rank of {@code comm}
     */
    @Nullable
    Handle split(@Nullable Handle comm, IntUnaryOperator color, IntUnaryOperator key);

    /** MPI_Comm_split in the order of the old ranks. */
    default @Nullable Handle split(@Nullable Handle comm, IntUnaryOperator color) {
        return split(comm, color, rank -> 0);
    }

    /** MPI_Comm_split_type with MPI_COMM_TYPE_SHARED. */
    @Nullable
    Handle splitByNode(@Nullable Handle comm);

    /** MPI_Comm_create with a group of these ranks of {@code comm}, in this order. */
    @Nullable
    Handle create(@Nullable Handle comm, int... ranks);

    /** MPI_Cart_create without reordering, over the first ranks; periods are true. */
    @Nullable
    Handle cart(@Nullable Handle comm, int... extents);

    /** MPI_Cart_sub. */
    @Nullable
    Handle cartSub(@Nullable Handle cart, boolean... remain);

    /** MPI_Dims_create: extents of a grid of so many ranks. */
    int[] dims(int ranks, int dimensions);

    /**
     * MPI_Intercomm_create between two parts of a communicator, each led by its first rank.
     *
     * @param part communicator of the calling rank's part
     * @param whole the communicator of which both are parts
     * @param remote tells by rank of {@code whole} whether it is in the other part: 1 if so, seen from the calling rank
     */
    @Nullable
    Handle inter(@Nullable Handle part, @Nullable Handle whole, IntUnaryOperator remote);

    /** MPI_Intercomm_merge; the group with the lower leader comes first. */
    @Nullable
    Handle merge(@Nullable Handle inter);

    /** MPI_Comm_free or MPI_Win_free. */
    void free(@Nullable Handle comm);
}
