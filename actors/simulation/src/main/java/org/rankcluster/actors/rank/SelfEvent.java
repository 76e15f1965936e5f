package org.rankcluster.actors.rank;

import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;

/** What a rank actor sends to itself. */
abstract sealed class SelfEvent extends Event {
    @Override
    public long payloadHash() {
        return 0;
    }

    /** The program begins. */
    static final class Start extends SelfEvent {
        @Override
        public int kind() {
            return 1;
        }
    }

    /** An operation takes effect. */
    static final class Post extends SelfEvent {
        final Operation operation;

        Post(Operation operation) {
            this.operation = operation;
        }

        @Override
        public int kind() {
            return 2;
        }

        @Override
        public long payloadHash() {
            return switch (operation) {
                case SendOperation send -> send.payload().hash();
                case RequestOperation request -> request.body().hash();
                default -> 0;
            };
        }
    }

    /** The CPU has done what an operation still needed. */
    static final class Completion extends SelfEvent {
        final Operation operation;

        Completion(Operation operation) {
            this.operation = operation;
        }

        @Override
        public int kind() {
            return 3;
        }

        @Override
        public long payloadHash() {
            return operation.errorClass();
        }
    }

    /** The CPU has done the local work of a collective's round, or a request of one-sided communication was served. */
    static final class Worked extends SelfEvent {
        final Runnable then;

        Worked(Runnable then) {
            this.then = then;
        }

        @Override
        public int kind() {
            return 4;
        }
    }

    /** A call that does not wait has taken its turn. */
    static final class Poll extends SelfEvent {
        final Strand strand;
        /** Whether the call is a look at what is there, which may be repeated without end. */
        final boolean isLook;
        /** Whether the CPU has had the chance to handle what has come. */
        boolean advanced;

        Poll(Strand strand, boolean isLook) {
            this.strand = strand;
            this.isLook = isLook;
        }

        @Override
        public int kind() {
            return 5;
        }
    }

    /** A thread that has ended its turn goes on. */
    static final class Turn extends SelfEvent {
        final Strand strand;

        Turn(Strand strand) {
            this.strand = strand;
        }

        @Override
        public int kind() {
            return 7;
        }
    }

    /** A time that a thread of the program has set is reached. */
    static final class Alarm extends SelfEvent {
        private final Strand setter;
        private final Runnable action;
        private boolean over;

        Alarm(Strand setter, Runnable action) {
            this.setter = setter;
            this.action = action;
        }

        @Override
        public int kind() {
            return 6;
        }

        Strand setter() {
            return setter;
        }

        boolean isOver() {
            return over;
        }

        /** Calls the alarm off. */
        void end() {
            over = true;
            cancel();
        }

        void ring() {
            over = true;
            action.run();
        }
    }
}
