package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;

/**
 * Asks a member for bytes. Without an answer they are not there (yet); one may ask again.
 *
 * @param stream which stream
 * @param offset how many bytes of it have been taken before
 * @param replyTo gets a piece, after a second an empty one
 */
public record ReadBytes(Name stream, long offset, ActorRef<Piece> replyTo) implements AgentMessage, ControlMessage {

    /** Whose bytes. */
    public enum Kind {
        /** A file, known by its hash. */
        FILE,
        /** What a client gives its job to read. */
        INPUT,
        /** What a client answers to {@link #CALLS}. */
        ANSWERS,
        /** What the ranks print. */
        OUTPUT,
        /** What they print to their standard error. */
        ERROR,
        /** What they want of the files of the client. */
        CALLS,
        /** The job's result as JSON. */
        RESULT
    }

    /**
     * A stream.
     *
     * @param kind what it is
     * @param job id of its job; 0 for a file
     * @param attempt attempt of its job; 0 for files and input, which all attempts share
     * @param hash of a file; empty for all others
     */
    public record Name(Kind kind, long job, int attempt, String hash) {
        /** A file. */
        static Name file(String hash) {
            return new Name(Kind.FILE, 0, 0, hash);
        }

        /** Standard input of a job. */
        static Name input(long job) {
            return new Name(Kind.INPUT, job, 0, "");
        }

        /** What an attempt gives out, or is answered. */
        static Name of(Kind kind, long job, int attempt) {
            return new Name(kind, job, attempt, "");
        }
    }
}
