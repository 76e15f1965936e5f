package org.rankcluster.protocol.service;

/**
 * Something that a job has one of, for all its ranks: they call it, it answers. It lives at one place and serves calls one
 * after the other, in the order of virtual time. Calls and answers are bytes, as on a wire: they look the same wherever
 * the rank is.
 */
public interface Service extends AutoCloseable {
    /** The services of a job. */
    enum Name {
        FILES(0);

        private final int place;

        Name(int place) {
            this.place = place;
        }

        /** Its place among the services, from 0. */
        public int place() {
            return place;
        }
    }

    /** Where a service's answers go. */
    interface Answers {
        /**
         * Answers a call, now or later.
         *
         * @param rank world rank of the caller
         * @param number the call's number
         */
        void answer(int rank, int number, byte[] answer);

        /** Tells how many contiguous pieces of data the call that is being served has touched, and of how many bytes. */
        void worked(long pieces, long bytes);
    }

    /**
     * Serves a call.
     *
     * @param rank world rank of the caller
     * @param number what the caller tells its calls apart by
     */
    void serve(int rank, int number, byte[] call, Answers answers);

    /** The job is over, however it went. */
    @Override
    void close();
}
