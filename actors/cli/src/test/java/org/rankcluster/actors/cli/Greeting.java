package org.rankcluster.actors.cli;

import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/** A program for tests: every rank greets. */
public final class Greeting {
    static final Setting<Integer> TIMES = Setting.ofInt("times", 1, 0, 9);

    private Greeting() {}

    public static void main(String[] arguments) {
        int rank = RankRuntime.current().rank();
        for (int i = 0; i < TIMES.value(); i++) {
            System.out.println("hello from " + rank + " " + String.join(",", arguments));
        }
        System.err.println("aside");
        Report.put("times", TIMES.value());
    }
}
