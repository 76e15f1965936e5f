package mpi;

import java.util.Set;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.file.FileCall;
import org.rankcluster.protocol.file.View;

/** The implementation of {@code setView}, which checks and sets a rank's view of a file (MPI-4.1, section 14.3). */
final class FileViews {
    private static final Set<String> REPRESENTATIONS = Set.of("native", "internal", FileState.EXTERNAL32);

    private FileViews() {}

    /** Sets the calling rank's view and resets both pointers to its beginning. All ranks call it. */
    static void set(FileState file, long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        Call call = file.call("setView", "disp", disp, "etype", etype, "filetype", filetype, "datarep", datarep);
        CollectiveServiceCall service =
                new CollectiveServiceCall(file.active(call).comm(), call);
        boolean external = datarep.equals(FileState.EXTERNAL32);
        service.agree(
                () -> {
                    check(call, file, disp, etype, filetype, datarep);
                    file.hints().add(call, info);
                },
                "the size of etype, and datarep",
                etype.layout().size(),
                external ? 1 : 0,
                disp == MPI.DISPLACEMENT_CURRENT ? 1 : 0);
        long begin = disp == MPI.DISPLACEMENT_CURRENT ? current(service, file) : disp;
        file.view(new FileView(begin, etype.held(), filetype.held(), datarep));
        service.ask(FileCall.seek(file.handle(), 0));
    }

    private static long current(CollectiveServiceCall service, FileState file) {
        long position = service.ask(FileCall.advance(file.handle(), 0)).readVarint();
        return file.map().byteAt(position * file.unit());
    }

    private static void check(Call call, FileState file, long disp, Datatype etype, Datatype filetype, String datarep) {
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
}
