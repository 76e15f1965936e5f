package org.rankcluster.actors.cli.picture;

/** Something that can be looked at. */
public interface Picture {
    /** Name of its file, without folder and suffix. */
    String name();

    /** The whole SVG document. */
    String svg();
}
