package org.rankcluster.hardware.machine;

/** The families of networks that a machine file may choose. */
public enum NetworkKind {
    TORUS,
    FAT_TREE,
    CROSSBAR
}
