package org.rankcluster.apps.lanczos;

/** Numbers that vectors are sent in; all computing is in double precision. BIGSTICK's vectors are single. */
enum Precision {
    DOUBLE,
    SINGLE
}
