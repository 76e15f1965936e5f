package org.rankcluster.apps;

/**
 * The locks that integration tests hold while they run: one class of each lane runs at a time, the lanes concurrently, and classes
 * of no lane beside them.
 */
public final class Lanes {
    /**
     * Classes with members that notice losses. Members that stand still for seconds miss each other one by one, which can look as if
     * each were alone.
     */
    public static final String MEMBERS = "members";

    /** Classes with the browser. */
    public static final String PAGES = "pages";

    /** Classes with one command after the other. */
    static final String COMMANDS = "commands";

    private Lanes() {}
}
