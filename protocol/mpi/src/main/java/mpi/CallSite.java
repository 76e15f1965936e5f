package mpi;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;

/** The place of the running MPI call in the program. */
final class CallSite {
    /** Ranks of a job up to which the place is looked up at each collective: it takes about a microsecond. */
    private static final int MOST_RANKS = 1024;

    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private CallSite() {}

    /** Returns the line of the program that makes the call; 0 if it is not known, or {@code ranks} of the job are many. */
    static int line(int ranks) {
        if (ranks > MOST_RANKS) {
            return 0;
        }
        Optional<StackFrame> frame =
                WALKER.walk(frames -> frames.dropWhile(CallSite::isOfMpi).findFirst());
        return Math.max(0, frame.map(StackFrame::getLineNumber).orElse(0));
    }

    private static boolean isOfMpi(StackFrame frame) {
        return frame.getDeclaringClass().getPackage() == CallSite.class.getPackage();
    }
}
