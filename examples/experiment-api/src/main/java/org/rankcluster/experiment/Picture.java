package org.rankcluster.experiment;

/** The interface of pictures, such as {@link Plot} and {@link Bars}, which are written as SVG documents. */
public interface Picture {
    /** Returns the name of the file, without folder and suffix. */
    String name();

    /** Returns the whole SVG document. */
    String svg();
}
