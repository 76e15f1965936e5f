package org.rankcluster.apps.skeleton;

/** The memory of the applications as Guo et al. measured it: MB of a process, where 1 MB is 2^20 B. */
final class Published {
    private Published() {}

    /** Returns the figure of Figure 17 and section V-D. */
    static String nek5000(int megabytes) {
        return "published (Guo et al., Fig. 17, 524288 processes of Mira): vcrt " + megabytes
                + " MB, av-rankmap negligible\n";
    }

    /** Returns the figure of Figure 18 and section V-D. */
    static String miniapp() {
        return "published (Guo et al., Fig. 18, 524288 processes of Mira): vcrt 244 MB, av-rankmap 4 MB (AVEs of 8 B; its"
                + " text has 12 B)\n";
    }
}
