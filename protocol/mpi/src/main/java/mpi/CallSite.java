package mpi;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;

/** The place of the running MPI call in the program. */
final class CallSite {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private CallSite() {}

    /** Returns the line of the program that makes the running call; 0 if it is not known. */
    static int line() {
        Optional<StackFrame> frame =
                WALKER.walk(frames -> frames.dropWhile(CallSite::isOfMpi).findFirst());
        return Math.max(0, frame.map(StackFrame::getLineNumber).orElse(0));
    }

    private static boolean isOfMpi(StackFrame frame) {
        return frame.getDeclaringClass().getPackage() == CallSite.class.getPackage();
    }
}
