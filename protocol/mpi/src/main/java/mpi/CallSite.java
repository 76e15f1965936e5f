package mpi;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;

/** A search of the stack for the running MPI call of the program: its line, for call signatures, and its name, for errors. */
final class CallSite {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private CallSite() {}

    /** Returns the source line of the program that makes the running call; 0 if it is unknown. */
    static int line() {
        Optional<StackFrame> frame =
                WALKER.walk(frames -> frames.dropWhile(CallSite::isOfMpi).findFirst());
        return Math.max(0, frame.map(StackFrame::getLineNumber).orElse(0));
    }

    /** Returns the name of the method that the program has called; empty if it is unknown. */
    static String method() {
        return WALKER.walk(frames -> frames.takeWhile(CallSite::isOfMpi)
                .map(StackFrame::getMethodName)
                .reduce("", (_, outer) -> outer));
    }

    private static boolean isOfMpi(StackFrame frame) {
        return frame.getDeclaringClass().getPackage() == CallSite.class.getPackage();
    }
}
