package org.rankcluster.actors.time;

/**
 * A member's way to the other members of one run. Batches between two members come whole and in the order in which they were
 * sent, or not at all: {@link MemberExchange} numbers them and notices. Made for one run, closed at its end.
 */
public interface MemberLink extends AutoCloseable {
    /** Hears what comes in; its methods return soon, and may be called on any thread. */
    interface Inbound {
        /** A batch of {@code length} bytes has come from {@code member}; {@code batch} belongs to the receiver now. */
        void arrived(int member, byte[] batch, int length);

        /** {@code member} has closed its link, or is gone: it sends no more, but what it has sent may still come. */
        void ended(int member);

        /** No more will come, for this reason: the run fails. */
        void broken(Throwable reason);

        /** Whether the run is given up, so that nobody needs what could not be sent yet. */
        boolean isOver();
    }

    /** The number of the run: the same on all of its members, another for each run. */
    long run();

    /** From now on {@code inbound} hears what comes in, and first what has come before. Called once. */
    void open(Inbound inbound);

    /** Sends the first {@code length} bytes of {@code batch}, which the caller may change afterwards; from any thread. */
    void send(int member, byte[] batch, int length);

    /**
     * Sends a message that is no batch, and may overtake batches if there is another way for it.
     *
     * @see #lateNanos()
     */
    default void say(int member, byte[] message, int length) {
        send(member, message, length);
    }

    /** How much later than a message batches may come that were sent before it, at most; 0: they come before it. */
    default long lateNanos() {
        return 0;
    }

    /**
     * Has the caller, who waits for a batch, take in what has come, or wait for it for at most {@code nanos}.
     *
     * @return false if others take it in: then the caller need only wait
     */
    default boolean pull(long nanos) {
        return false;
    }

    /** Ends the way: what is still under way is lost, and what comes in for it is dropped. */
    @Override
    void close();
}
