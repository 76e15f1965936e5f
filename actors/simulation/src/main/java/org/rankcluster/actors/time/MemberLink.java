package org.rankcluster.actors.time;

/**
 * The transport of batches and other messages between one cluster member and the other members of a run. Batches between two members
 * arrive whole and in the order in which they were sent, or not at all. {@link MemberExchange} numbers them and detects losses. Made for
 * one run, closed at its end.
 */
public interface MemberLink extends AutoCloseable {
    /** The receiver of a link. Its methods return soon, and may be called on any thread. */
    interface Inbound {
        /** Takes a batch of {@code length} bytes from {@code member}; {@code batch} belongs to the receiver now. */
        void arrived(int member, byte[] batch, int length);

        /** Reports that {@code member} has closed its link or has left: it sends no more, but batches sent before may still come. */
        void ended(int member);

        /** Reports that no more batches will come, for this reason: the run fails. */
        void broken(Throwable reason);

        /** Returns whether the run has been abandoned, so that unsent batches need not be sent. */
        boolean isOver();
    }

    /** Returns the number of the run: the same on all of its members, another for each run. */
    long run();

    /** Delivers all input to {@code inbound} from now on, beginning with input that has already arrived. Called once. */
    void open(Inbound inbound);

    /** Sends the first {@code length} bytes of {@code batch}, which the caller may change afterwards; from any thread. */
    void send(int member, byte[] batch, int length);

    /**
     * Sends a message that is no batch. The message may overtake batches if the link has another path for it.
     *
     * @see #lateNanos()
     */
    default void say(int member, byte[] message, int length) {
        send(member, message, length);
    }

    /** Returns the largest delay by which batches may arrive after a message that was sent later, in ns. 0: they arrive before it. */
    default long lateNanos() {
        return 0;
    }

    /**
     * Lets the caller, which waits for a batch, process the input that has arrived, or wait for input for at most {@code nanos}.
     *
     * @return false if others take it in: then the caller need only wait
     */
    default boolean receive(long nanos) {
        return false;
    }

    /** Closes the link: batches still under way are lost, and later ones are dropped. */
    @Override
    void close();
}
