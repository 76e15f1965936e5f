package org.rankcluster.protocol.file;

/** An error of the file service: an MPI error class, with Open MPI's number, and a text. */
public final class FileException extends Exception {
    public static final int ACCESS = 20;
    public static final int BAD_FILE = 23;
    public static final int FILE_EXISTS = 28;
    public static final int FILE_IN_USE = 29;
    public static final int FILE = 30;
    public static final int IO = 35;
    public static final int NO_SPACE = 41;
    public static final int NO_SUCH_FILE = 42;
    public static final int QUOTA = 44;
    public static final int READ_ONLY = 45;

    private static final long serialVersionUID = 1;

    private final int errorClass;

    FileException(int errorClass, String problem) {
        super(problem);
        this.errorClass = errorClass;
    }

    /** Returns the MPI error class. */
    int errorClass() {
        return errorClass;
    }

    /** Returns the text of the error. */
    String problem() {
        return String.valueOf(getMessage());
    }
}
