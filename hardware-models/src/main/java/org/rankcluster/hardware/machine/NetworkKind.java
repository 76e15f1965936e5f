package org.rankcluster.hardware.machine;

/** The kinds of network that a machine file may ask for. */
public enum NetworkKind {
    TORUS,
    FAT_TREE,
    CROSSBAR
}
