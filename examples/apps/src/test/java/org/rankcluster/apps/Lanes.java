package org.rankcluster.apps;

/** What integration tests hold while they run: one class of each lane runs at a time, the two lanes side by side. */
final class Lanes {
    /**
     * Classes with members that notice losses. Members that stand still for seconds miss each other one by one, which can look as if
     * each were alone.
     */
    static final String MEMBERS = "members";

    /** All other classes. */
    static final String OTHERS = "others";

    private Lanes() {}
}
