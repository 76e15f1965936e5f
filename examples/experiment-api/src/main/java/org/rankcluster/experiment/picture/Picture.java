package org.rankcluster.experiment.picture;

/** The interface of pictures, such as {@link Plot} and {@link Bars}, which are written as SVG documents. */
public interface Picture {
    /** Name of the file, without folder and suffix. */
    String name();

    /** The whole SVG document. */
    String svg();
}
