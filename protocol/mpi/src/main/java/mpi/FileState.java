package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.External32;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.file.View;

/** One rank's view of a file that some ranks have opened together, with what can be set on it. */
final class FileState implements Call.Owner {
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
    private @Nullable FileSplit split;
    private boolean closed;

    /** @param comm of those who have opened it, for them alone */
    FileState(Intracomm comm, String name, int amode, int handle, FileHints hints) {
        this.comm = comm;
        this.name = name;
        this.amode = amode;
        this.handle = handle;
        this.hints = hints;
    }

    /** A call on this file, with pairs of names and values. */
    Call call(String call, @Nullable Object... arguments) {
        return Call.on(this, call, () -> Call.words(call, arguments));
    }

    /** This state, if the file is open and MPI goes on. */
    FileState active(Call call) {
        MpiProcess unusedProcess = MpiProcess.active(call);
        if (closed) {
            throw call.error(MPI.ERR_FILE, "the file was closed");
        }
        return this;
    }

    /** {@link #active(Call)} for a call without arguments. */
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

    /** Whether it was opened with this mode. */
    boolean is(int mode) {
        return (amode & mode) != 0;
    }

    /** What the file service knows it by. */
    int handle() {
        return handle;
    }

    FileHints hints() {
        return hints;
    }

    FileView view() {
        return view;
    }

    /** Where in the file the data of the view are. */
    View map() {
        return map;
    }

    /** Another view; both pointers are at its beginning. */
    void view(FileView newView) {
        view = newView;
        map = new View(newView.getDisp(), newView.getFileType().layout());
        position = 0;
    }

    /** Bytes of an etype. */
    int unit() {
        return view.getEType().layout().size();
    }

    /** Turns packed elements of memory into those of the file, or back. */
    void convert(byte[] packed, int at, int bytes, Layout layout) {
        if (view.getDataRep().equals(EXTERNAL32)) {
            External32.convert(packed, at, bytes, layout);
        }
    }

    /** The individual pointer, in etypes. */
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

    /** The split collective that was begun and not ended; null if there is none. */
    @Nullable
    FileSplit split() {
        return split;
    }

    void split(@Nullable FileSplit newSplit) {
        split = newSplit;
    }

    void markClosed() {
        closed = true;
    }
}
