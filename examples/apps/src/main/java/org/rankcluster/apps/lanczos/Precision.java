package org.rankcluster.apps.lanczos;

/** The number formats in which vectors are sent; all computing is in double precision. BIGSTICK's vectors are single. */
enum Precision {
    DOUBLE,
    SINGLE
}
