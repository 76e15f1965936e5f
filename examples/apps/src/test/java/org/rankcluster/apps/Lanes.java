package org.rankcluster.apps;

/** What integration tests hold while they run: one class of each lane runs at a time, the lanes side by side. */
public final class Lanes {
    /**
     * Classes with members that notice losses. Members that stand still for seconds miss each other one by one, which can look as if
     * each were alone.
     */
    public static final String MEMBERS = "members";

    /** Classes with the browser. */
    public static final String PAGES = "pages";

    /**
     * Classes that would make another lane the last to end. SlowNetworkIT is one, though its members notice losses, on a
     * network of their own.
     */
    static final String RELIEF = "relief";

    /** All other classes. */
    static final String OTHERS = "others";

    private Lanes() {}
}
