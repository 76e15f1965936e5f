package org.rankcluster.experiment.picture;

/** A picture as an SVG document. */
public interface Picture {
    /** Name of the file, without folder and suffix. */
    String name();

    /** The whole SVG document. */
    String svg();
}
