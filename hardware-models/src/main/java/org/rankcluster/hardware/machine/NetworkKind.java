package org.rankcluster.hardware.machine;

/** The kinds of network that a machine file may have. */
public enum NetworkKind {
    TORUS,
    FAT_TREE,
    CROSSBAR
}
