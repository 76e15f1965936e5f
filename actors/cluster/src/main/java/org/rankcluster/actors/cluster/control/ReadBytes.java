package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;

/**
 * A request to a cluster member for the next bytes of one of its streams, by offset. Without an answer the bytes are not there (yet); the
 * request may be repeated.
 *
 * @param stream name of the stream
 * @param offset number of bytes of it that have been taken before
 * @param replyTo receives a piece, after a second an empty one
 */
public record ReadBytes(Name stream, long offset, ActorRef<FileSegment> replyTo)
        implements AgentMessage, ControlMessage {

    /** The kinds of streams. */
    public enum Kind {
        /** A file, identified by its hash. */
        FILE,
        /** The input from a client for its job. */
        INPUT,
        /** The answers of a client to {@link #CALLS}. */
        ANSWERS,
        /** The standard output of the ranks. */
        OUTPUT,
        /** The standard error of the ranks. */
        ERROR,
        /** The calls of the ranks to the client's files. */
        CALLS,
        /** The job's result as JSON. */
        RESULT
    }

    /**
     * The name of a stream of bytes.
     *
     * @param kind kind of the stream
     * @param job id of its job; 0 for a file
     * @param attempt attempt of its job; 0 for files and input, which all attempts share
     * @param hash hash of a file; empty for all other streams
     */
    public record Name(Kind kind, long job, int attempt, String hash) {
        /** Returns the name of a file's stream. */
        static Name file(String hash) {
            return new Name(Kind.FILE, 0, 0, hash);
        }

        /** Returns the name of a job's standard input. */
        static Name input(long job) {
            return new Name(Kind.INPUT, job, 0, "");
        }

        /** Returns the name of an output stream of an attempt, or of its answers. */
        static Name of(Kind kind, long job, int attempt) {
            return new Name(kind, job, attempt, "");
        }
    }
}
