package mpi;

/**
 * What a rank sees of a file (MPI-4.1, section 14.3): the data of copies of the file type, one after the other from a
 * displacement on, in units of the etype.
 */
public final class FileView extends Identified {
    private final long disp;
    private final Datatype etype;
    private final Datatype filetype;
    private final String datarep;

    /**
     * @param disp where it begins, in bytes
     * @param etype what offsets count
     * @param filetype which data are seen; made of etypes
     * @param datarep how they are represented: native, internal or external32
     */
    public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
        this.disp = disp;
        this.etype = etype;
        this.filetype = filetype;
        this.datarep = datarep;
    }

    public long getDisp() {
        return disp;
    }

    public Datatype getEType() {
        return etype;
    }

    public Datatype getFileType() {
        return filetype;
    }

    public String getDataRep() {
        return datarep;
    }
}
