package org.rankcluster.protocol.runtime;

/**
 * The interface of a job's services, such as the file service, in which one instance serves calls of all ranks. The service runs at one
 * place and executes calls one after the other, in the order of virtual time. Calls and answers are bytes, as on a wire, so they are the
 * same wherever the rank is.
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

        /** {@return the index among the services, from 0} */
        public int place() {
            return place;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** The effects of a service in virtual time. */
    interface Host {
        /**
         * Answers a call, now or later.
         *
         * @param rank world rank of the caller
         * @param number number of the call
         * @param answer the answer
         */
        void answer(int rank, int number, byte[] answer);

        /**
         * Records the data accesses of the call that is being served.
         *
         * @param pieces number of contiguous pieces of data, 0 or more
         * @param bytes their size, in bytes
         */
        void worked(long pieces, long bytes);

        /**
         * Starts a process.
         *
         * @param rank rank in the job, which is free
         * @param origin origin of the process, see {@link org.rankcluster.protocol.runtime.Origin}
         */
        void start(int rank, byte[] origin);

        /**
         * Schedules another call, at the time at which a process that is started now would begin.
         *
         * @param rank world rank of the caller
         * @param number number of the call
         * @param call the call
         */
        default void later(int rank, int number, byte[] call) {
            throw new UnsupportedOperationException("call " + number + " of rank " + rank + " cannot wait");
        }
    }

    /**
     * Serves a call.
     *
     * @param rank world rank of the caller
     * @param number number by which the caller identifies the call
     * @param call the call
     * @param host receives the answer, now or later
     */
    void serve(int rank, int number, byte[] call, Host host);

    /** Releases all resources at the end of the job, successful or not. */
    @Override
    void close();
}
