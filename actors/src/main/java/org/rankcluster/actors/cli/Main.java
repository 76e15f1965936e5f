package org.rankcluster.actors.cli;

/** The command line's entry point. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        String version = Main.class.getPackage().getImplementationVersion();
        System.out.println("RankCluster " + (version == null ? "(unpackaged)" : version));
    }
}
