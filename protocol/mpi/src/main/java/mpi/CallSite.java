package mpi;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;

/** The position of the running MPI call in the program's source. */
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
