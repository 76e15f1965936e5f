package mpi;

/**
 * The etype, file type and displacement that a program has set for a file (MPI-4.1, section 14.3). The view consists of the data of
 * consecutive copies of the file type, from a displacement on, in units of the etype.
 */
public final class FileView extends Identified {
    private final long disp;
    private final Datatype etype;
    private final Datatype filetype;
    private final String datarep;

    /**
     * Creates a view.
     *
     * @param disp first byte of the view, 0 or more
     * @param etype unit of offsets
     * @param filetype visible data; made of etypes
     * @param datarep representation of the data: native, internal or external32
     */
    public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
        this.disp = disp;
        this.etype = etype;
        this.filetype = filetype;
        this.datarep = datarep;
    }

    /** {@return the first byte of the view} */
    public long getDisp() {
        return disp;
    }

    /** {@return the unit of offsets} */
    public Datatype getEType() {
        return etype;
    }

    /** {@return the type of the visible data} */
    public Datatype getFileType() {
        return filetype;
    }

    /**
     * Returns the representation of the data: native, internal or external32.
     *
     * @return the representation of the data
     */
    public String getDataRep() {
        return datarep;
    }
}
