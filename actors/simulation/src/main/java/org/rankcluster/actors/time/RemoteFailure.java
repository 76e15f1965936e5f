package org.rankcluster.actors.time;

/** The exception that stands for a failure on another cluster member, transferred as text. */
public final class RemoteFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int member;
    private final String type;
    private final String trace;

    /**
     * Creates a failure on {@code member}.
     *
     * @param type name of the class of the exception
     * @param trace its stack trace, as printed
     */
    RemoteFailure(int member, String type, String message, String trace) {
        super(message);
        this.member = member;
        this.type = type;
        this.trace = trace;
    }

    /** Returns the member that failed. */
    public int member() {
        return member;
    }

    /** Returns the name of the class of the exception that was thrown there. */
    public String type() {
        return type;
    }

    /** Returns the stack trace of the exception that was thrown there, as printed. */
    public String trace() {
        return trace;
    }
}
