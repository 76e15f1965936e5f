package org.rankcluster.actors.rank;

import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.DeferredEvent;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;

/** An event that a rank actor sends to itself, such as the end of a CPU's work. */
abstract sealed class SelfEvent extends DeferredEvent {
    @Override
    public long payloadHash() {
        return 0;
    }

    /** The start of the program. */
    static final class Start extends SelfEvent {
        @Override
        public int kind() {
            return 1;
        }
    }

    /** An operation that takes effect. */
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

    /** The end of the CPU work that an operation still needed. */
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

    /** The end of the CPU's local work for a round of a collective, or of a service of one-sided communication. */
    static final class Worked extends SelfEvent {
        final Runnable then;

        Worked(Runnable then) {
            this.then = then;
        }

        @Override
        public int kind() {
            return 4;
        }

        @Override
        public SegmentKind delay() {
            return SegmentKind.PACK;
        }
    }

    /** The turn of a call that does not wait. */
    static final class Poll extends SelfEvent {
        final ProgramThread programThread;
        /** Whether the call only reads the present state, and may be repeated without end. */
        final boolean isLook;
        /** Whether the CPU has had the chance to handle arrivals. */
        boolean advanced;

        Poll(ProgramThread programThread, boolean isLook) {
            this.programThread = programThread;
            this.isLook = isLook;
        }

        @Override
        public int kind() {
            return 5;
        }
    }

    /** The next turn of a thread that has ended its turn. */
    static final class Turn extends SelfEvent {
        final ProgramThread programThread;

        Turn(ProgramThread programThread) {
            this.programThread = programThread;
        }

        @Override
        public int kind() {
            return 7;
        }
    }

    /** A virtual time that a thread of the program has set. */
    static final class Alarm extends SelfEvent {
        private final ProgramThread setter;
        private final Runnable action;
        private boolean over;

        Alarm(ProgramThread setter, Runnable action) {
            this.setter = setter;
            this.action = action;
        }

        @Override
        public int kind() {
            return 6;
        }

        @Override
        public SegmentKind delay() {
            return SegmentKind.TIMER;
        }

        ProgramThread setter() {
            return setter;
        }

        boolean isOver() {
            return over;
        }

        /** Cancels the alarm. */
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
