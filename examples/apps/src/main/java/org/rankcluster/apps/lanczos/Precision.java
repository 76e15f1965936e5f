package org.rankcluster.apps.lanczos;

/**
 * The number formats in which the sample {@code lanczos} sends vectors; all computing is in double precision. BIGSTICK's vectors are
 * single.
 */
enum Precision {
    DOUBLE,
    SINGLE
}
