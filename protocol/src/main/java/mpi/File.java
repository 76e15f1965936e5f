package mpi;

import java.util.Set;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.file.FileCall;
import org.rankcluster.protocol.file.View;

/**
 * A file that the ranks of a communicator have opened together (MPI-4.1, chapter 14). Files are those of the computer on which
 * the job's home runs, and names are relative to the folder in which it was started. Errors are thrown, unless the error handler
 * is ERRORS_ARE_FATAL.
 *
 * <p>All access goes to one file service, which serves one call after the other: so each access is atomic, in both modes of
 * {@link #setAtomicity}, and seen by all that come later.
 */
public final class File extends FileSplitCalls {
    private static final Set<String> REPRESENTATIONS = Set.of("native", "internal", FileState.EXTERNAL32);

    /** {@link #File(Comm, String, int, Info)} without hints. */
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /**
     * Opens a file. All ranks of {@code comm} call it.
     *
     * @param amode sum of MODE_RDONLY, MODE_RDWR or MODE_WRONLY and any others
     * @param info hints: see {@link #setInfo}
     */
    public File(Comm comm, String filename, int amode, Info info) {
        super(FileOpening.open(comm, filename, amode, info));
    }

    /** Closes it. All its ranks call it. */
    public void close() {
        Call call = call("close");
        FileState file = state(call);
        if (file.split() != null) {
            throw call.error(MPI.ERR_IO, "a split collective is under way (expected: to be ended first)");
        }
        file.markClosed();
        ServiceTalk.askAlone(call, FileCall.close(file.handle(), file.comm().getSize()));
        file.comm().free();
    }

    /** Removes a file that nobody has open. */
    public static void delete(String filename) {
        FileOpening.delete(filename);
    }

    /** {@link #delete(String)}; no hints are known. */
    public static void delete(String filename, Info info) {
        FileOpening.delete(filename);
    }

    /** Makes it exactly so many bytes long. All ranks call it. */
    public void setSize(long size) {
        Call call = call("setSize", "size", size);
        resize(call, state(call), size, FileCall.resize(state(call).handle(), size));
    }

    /** Makes it at least so many bytes long. All ranks call it. */
    public void preallocate(long size) {
        Call call = call("preallocate", "size", size);
        resize(call, state(call), size, FileCall.extend(state(call).handle(), size));
    }

    private static void resize(Call call, FileState file, long size, FileCall asked) {
        ServiceTalk talk = new ServiceTalk(file.comm(), call);
        talk.agree(
                () -> {
                    if (file.is(MPI.MODE_RDONLY)) {
                        throw call.error(MPI.ERR_READ_ONLY, "amode", "MODE_RDONLY", "a file to be written to");
                    }
                    FileAccess.checkRandom(call, file);
                    if (size < 0) {
                        throw call.error(MPI.ERR_ARG, "size", size, "0 or more");
                    }
                },
                "size",
                (int) size,
                (int) (size >> Integer.SIZE));
        talk.ask(asked);
    }

    /** Its size in bytes. */
    public long getSize() {
        Call call = call("getSize");
        return ServiceTalk.askAlone(call, FileCall.size(state(call).handle())).number();
    }

    /** The processes that have opened it. */
    public Group getGroup() {
        return state("getGroup").comm().getGroup();
    }

    /** How it was opened. */
    public int getAMode() {
        return state("getAMode").amode();
    }

    /**
     * Adds hints. Those that matter: {@code collective_buffering} is true or false, and {@code cb_nodes} the number of ranks that
     * buffer.
     */
    public void setInfo(Info info) {
        Call call = call("setInfo");
        state(call).hints().add(call, info);
    }

    /** A copy of its hints. */
    public Info getInfo() {
        return state("getInfo").hints().info();
    }

    /** {@link #setView(long, Datatype, Datatype, String, Info)} without hints. */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
    }

    /**
     * Sets what the calling rank sees of it, and puts both pointers to the beginning. All ranks call it, with etypes of one size
     * and the same representation.
     *
     * @param disp byte at which the view begins; DISPLACEMENT_CURRENT in a sequential file
     * @param etype what offsets count
     * @param filetype what is seen; made of etypes, in the order of their addresses
     * @param datarep native, internal (the same) or external32
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        Call call = call("setView", "disp", disp, "etype", etype, "filetype", filetype, "datarep", datarep);
        FileState file = state(call);
        ServiceTalk talk = new ServiceTalk(file.comm(), call);
        boolean external = datarep.equals(FileState.EXTERNAL32);
        talk.agree(
                () -> {
                    checkView(call, file, disp, etype, filetype, datarep);
                    file.hints().add(call, info);
                },
                "the size of etype, and datarep",
                etype.layout().size(),
                external ? 1 : 0,
                disp == MPI.DISPLACEMENT_CURRENT ? 1 : 0);
        long begin = disp == MPI.DISPLACEMENT_CURRENT ? current(talk, file) : disp;
        file.view(new FileView(begin, etype.held(), filetype.held(), datarep));
        talk.ask(FileCall.place(file.handle(), 0));
    }

    private static long current(ServiceTalk talk, FileState file) {
        long position = talk.ask(FileCall.advance(file.handle(), 0)).number();
        return file.map().byteAt(position * file.unit());
    }

    private static void checkView(
            Call call, FileState file, long disp, Datatype etype, Datatype filetype, String datarep) {
        boolean isCurrent = disp == MPI.DISPLACEMENT_CURRENT && file.is(MPI.MODE_SEQUENTIAL);
        if (disp < 0 && !isCurrent) {
            throw call.error(MPI.ERR_ARG, "disp", disp, "0 or more, or DISPLACEMENT_CURRENT with MODE_SEQUENTIAL");
        }
        if (!REPRESENTATIONS.contains(datarep)) {
            throw call.error(
                    MPI.ERR_UNSUPPORTED_DATAREP, "datarep", datarep, "native, internal or " + FileState.EXTERNAL32);
        }
        Layout unit = Datatype.usable(call, etype).layout();
        Layout tile = Datatype.usable(call, filetype).layout();
        if (etype.isObject() || unit.size() == 0) {
            throw call.error(MPI.ERR_TYPE, "etype", etype, "a type with primitive data");
        }
        if (tile.size() == 0 || tile.size() % unit.size() != 0 || filetype.isObject()) {
            throw call.error(MPI.ERR_TYPE, "filetype", filetype, "a type made of etypes");
        }
        if (!View.isOrdered(tile)) {
            throw call.error(MPI.ERR_TYPE, "filetype", filetype, "displacements from 0 on that do not decrease");
        }
    }

    /** What the calling rank sees of it. */
    public FileView getView() {
        return state("getView").view();
    }

    /** What an element of a type takes in it, in the units of {@link Datatype#getExtent}. */
    public int getTypeExtent(Datatype type) {
        Call call = call("getTypeExtent", "type", type);
        FileState unusedState = state(call);
        return Datatype.checked(call, type).getExtent();
    }

    /** Says whether overlapping access of several ranks is atomic; it is, either way. All ranks call it. */
    public void setAtomicity(boolean atomicity) {
        Call call = call("setAtomicity", "atomicity", atomicity);
        FileState file = state(call);
        new ServiceTalk(file.comm(), call).agree(() -> {}, "atomicity", atomicity ? 1 : 0);
        file.atomicity(atomicity);
    }

    public boolean getAtomicity() {
        return state("getAtomicity").atomicity();
    }

    /** Brings all that was written to storage. All ranks call it. */
    public void sync() {
        Call call = call("sync");
        FileState file = state(call);
        ServiceTalk talk = new ServiceTalk(file.comm(), call);
        talk.meet();
        talk.ask(FileCall.sync(file.handle()));
    }

    /** Sets what happens to errors in calls on it; at first ERRORS_RETURN. */
    public void setErrhandler(Errhandler errhandler) {
        call("setErrhandler", "errhandler", errhandler).checkNotNull(MPI.ERR_ARG, "errhandler", errhandler);
        state("setErrhandler").handler(errhandler);
    }

    public Errhandler getErrhandler() {
        return state("getErrhandler").handler();
    }

    /** Lets the error handler deal with an error of the program: ERRORS_ARE_FATAL ends the job, ERRORS_RETURN does nothing. */
    public void callErrhandler(int errorCode) {
        Call call = call("callErrhandler", "errorCode", errorCode);
        if (state(call).handler().isFatal()) {
            throw call.error(errorCode, "raised by the program");
        }
    }
}
