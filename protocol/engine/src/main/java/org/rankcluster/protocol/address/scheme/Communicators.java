package org.rankcluster.protocol.address.scheme;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The interface through which a {@link Skeleton} creates communicators: by MPI calls in a job, or by computation without a job. If the
 * calling rank is not a member of a communicator, the communicator is null. Calls on null return null, so skeletons need no branches.
 * Values that differ between ranks are functions of the rank in the communicator of the call.
 */
public interface Communicators {
    /** A communicator of the calling rank. */
    interface Handle {
        /** {@return the number of ranks of the own group} */
        int size();

        /** {@return the calling rank} */
        int rank();
    }

    /** {@return MPI_COMM_WORLD} */
    Handle world();

    /** {@return the number of ranks on the node of the world's rank 0} If nodes are full, all have the same number. */
    int ranksPerNode();

    /**
     * Calls MPI_Comm_dup.
     *
     * @param comm communicator to duplicate; null if the calling rank is not a member
     * @return the duplicate; null if {@code comm} is null
     */
    @Nullable
    Handle dup(@Nullable Handle comm);

    /**
     * Calls MPI_Win_create, which takes a duplicate.
     *
     * @param comm communicator of the window; null if the calling rank is not a member
     * @return the duplicate that belongs to the window; null if {@code comm} is null
     */
    @Nullable
    Handle window(@Nullable Handle comm);

    /**
     * Calls MPI_Comm_split.
     *
     * @param comm the parent
     * @param color color by rank of {@code comm}; negative for MPI_UNDEFINED
     * @param key key by rank of {@code comm}
     * @return the part of the calling rank; null if it has none
     */
    @Nullable
    Handle split(@Nullable Handle comm, IntUnaryOperator color, IntUnaryOperator key);

    /**
     * Calls MPI_Comm_split in the order of the old ranks.
     *
     * @param comm the parent
     * @param color color by rank of {@code comm}; negative for MPI_UNDEFINED
     * @return the part of the calling rank; null if it has none
     */
    default @Nullable Handle split(@Nullable Handle comm, IntUnaryOperator color) {
        return split(comm, color, rank -> 0);
    }

    /**
     * Calls MPI_Comm_split_type with MPI_COMM_TYPE_SHARED.
     *
     * @param comm parent communicator; null if the calling rank is not a member
     * @return the part on the node of the calling rank; null if {@code comm} is null
     */
    @Nullable
    Handle splitByNode(@Nullable Handle comm);

    /**
     * Calls MPI_Comm_create with a group of these ranks of {@code comm}, in this order.
     *
     * @param comm parent communicator; null if the calling rank is not a member
     * @param ranks members of the new communicator, as ranks of {@code comm}
     * @return the new communicator; null if the calling rank is not a member
     */
    @Nullable
    Handle create(@Nullable Handle comm, int... ranks);

    /**
     * Calls MPI_Cart_create without reordering, over the first ranks. All dimensions are periodic.
     *
     * @param comm parent communicator; null if the calling rank is not a member
     * @param extents number of ranks along each dimension
     * @return the Cartesian communicator; null if the calling rank is not a member
     */
    @Nullable
    Handle cart(@Nullable Handle comm, int... extents);

    /**
     * Calls MPI_Cart_sub.
     *
     * @param cart Cartesian communicator; null if the calling rank is not a member
     * @param remain true for each dimension that the part keeps
     * @return the part of the calling rank; null if {@code cart} is null
     */
    @Nullable
    Handle cartSub(@Nullable Handle cart, boolean... remain);

    /**
     * Calls MPI_Dims_create.
     *
     * @param ranks number of ranks of the grid, 1 or more
     * @param dimensions number of dimensions, 1 or more
     * @return the extents, by dimension
     */
    int[] dims(int ranks, int dimensions);

    /**
     * Calls MPI_Intercomm_create between two parts of a communicator, each led by its first rank.
     *
     * @param part communicator of the calling rank's part
     * @param whole the communicator that contains both parts
     * @param remote function of the rank in {@code whole}: 1 if the rank is in the part that is remote for the calling rank
     * @return the intercommunicator; null if the calling rank is in neither part
     */
    @Nullable
    Handle inter(@Nullable Handle part, @Nullable Handle whole, IntUnaryOperator remote);

    /**
     * Calls MPI_Intercomm_merge. The group with the lower leader comes first.
     *
     * @param inter intercommunicator; null if the calling rank is not a member
     * @return the merged communicator; null if {@code inter} is null
     */
    @Nullable
    Handle merge(@Nullable Handle inter);

    /**
     * Calls MPI_Comm_free or MPI_Win_free.
     *
     * @param comm communicator to free; ignored if null
     */
    void free(@Nullable Handle comm);
}
