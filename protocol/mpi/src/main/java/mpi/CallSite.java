package mpi;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;

/** A search of the stack for the program's line that made the running MPI call, for call signatures. */
final class CallSite {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private CallSite() {}

    /** Returns the source line of the program that makes the running call; 0 if it is unknown. */
    static int line() {
        Optional<StackFrame> frame =
                WALKER.walk(frames -> frames.dropWhile(CallSite::isOfMpi).findFirst());
        return Math.max(0, frame.map(StackFrame::getLineNumber).orElse(0));
    }

    private static boolean isOfMpi(StackFrame frame) {
        return frame.getDeclaringClass().getPackage() == CallSite.class.getPackage();
    }
}
