package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.External32;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.file.View;

/** The state of an opened file on one rank: the connection to the file service, view, pointers, and settings. */
final class FileState implements Call.Owner {
    /**
     * A split collective access to a file that was begun and not ended yet (MPI-4.1, section 14.4.5).
     *
     * @param name name of the call that ends it
     * @param pending the access
     */
    record Split(String name, Pending pending) {}

    static final String EXTERNAL32 = "external32";

    private final Intracomm comm;
    private final String name;
    private final int amode;
    private final int handle;
    private final FileHints hints;
    private Errhandler handler = MPI.ERRORS_RETURN;
    private FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
    private View map = new View(0, MPI.BYTE.layout());
    private long position;
    private boolean atomicity;
    private @Nullable Split split;
    private boolean closed;

    /**
     * Creates the state of an open file.
     *
     * @param comm private communicator of the ranks that have opened it
     */
    FileState(Intracomm comm, String name, int amode, int handle, FileHints hints) {
        this.comm = comm;
        this.name = name;
        this.amode = amode;
        this.handle = handle;
        this.hints = hints;
    }

    /** Creates a call on this file. The arguments are pairs of names and values. */
    Call call(String call, @Nullable Object... arguments) {
        return Call.on(this, call, () -> Call.words(call, arguments));
    }

    /** Returns this state. Fails if the file is closed or MPI is finalized. */
    FileState active(Call call) {
        MpiProcess unusedProcess = MpiProcess.active(call);
        if (closed) {
            throw call.error(MPI.ERR_FILE, "the file was closed");
        }
        return this;
    }

    /** Returns {@link #active(Call)} for a call without arguments. */
    FileState active(String call) {
        return active(call(call));
    }

    @Override
    public String label() {
        return "file " + name;
    }

    @Override
    public Errhandler handler() {
        return handler;
    }

    void handler(Errhandler newHandler) {
        handler = newHandler;
    }

    Intracomm comm() {
        return comm;
    }

    int amode() {
        return amode;
    }

    /** Returns whether the file was opened with this mode. */
    boolean is(int mode) {
        return (amode & mode) != 0;
    }

    /** Returns the handle of the file at the file service. */
    int handle() {
        return handle;
    }

    FileHints hints() {
        return hints;
    }

    FileView view() {
        return view;
    }

    /** Returns the mapping of the view to positions in the file. */
    View map() {
        return map;
    }

    /** Sets another view and resets both pointers to its beginning. */
    void view(FileView newView) {
        view = newView;
        map = new View(newView.getDisp(), newView.getFileType().layout());
        position = 0;
    }

    /** Returns the bytes of an etype. */
    int unit() {
        return view.getEType().layout().size();
    }

    /** Converts packed elements in place between the representations of memory and file. */
    void convert(byte[] packed, int at, int bytes, Layout layout) {
        if (view.getDataRep().equals(EXTERNAL32)) {
            External32.convert(packed, at, bytes, layout);
        }
    }

    /** Returns the position of the individual pointer, in etypes. */
    long position() {
        return position;
    }

    void position(long newPosition) {
        position = newPosition;
    }

    boolean atomicity() {
        return atomicity;
    }

    void atomicity(boolean newAtomicity) {
        atomicity = newAtomicity;
    }

    /** Returns the pending split collective; null if there is none. */
    @Nullable
    Split split() {
        return split;
    }

    void split(@Nullable Split newSplit) {
        split = newSplit;
    }

    void markClosed() {
        closed = true;
    }
}
