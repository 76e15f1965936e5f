package org.rankcluster.protocol.service;

/**
 * Something that a job has one of, for all its ranks: they call it, it answers. It lives at one place and serves calls one
 * after the other, in the order of virtual time. Calls and answers are bytes, as on a wire: they look the same wherever
 * the rank is.
 */
public interface Service extends AutoCloseable {
    /** The services of a job. */
    enum Name {
        FILES(0, "file"),
        PROCESSES(1, "process");

        private final int place;
        private final String word;

        Name(int place, String word) {
            this.place = place;
            this.word = word;
        }

        /** Its place among the services, from 0. */
        public int place() {
            return place;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** What a service does in virtual time. */
    interface Host {
        /**
         * Answers a call, now or later.
         *
         * @param rank world rank of the caller
         * @param number the call's number
         */
        void answer(int rank, int number, byte[] answer);

        /** Tells how many contiguous pieces of data the call that is being served has touched, and of how many bytes. */
        void worked(long pieces, long bytes);

        /** Starts a process as the rank {@code rank}, which has a place but no process as yet; {@code origin} is for it. */
        void start(int rank, byte[] origin);

        /** Serves another call as one of this rank and number, when a process that is started now would have begun. */
        default void later(int rank, int number, byte[] call) {
            throw new UnsupportedOperationException("call " + number + " of rank " + rank + " cannot wait");
        }
    }

    /**
     * Serves a call.
     *
     * @param rank world rank of the caller
     * @param number what the caller tells its calls apart by
     */
    void serve(int rank, int number, byte[] call, Host host);

    /** The job is over, however it went. */
    @Override
    void close();
}
