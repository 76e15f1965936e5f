package org.rankcluster.actors.cli;

import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.runtime.RankRuntime;

/** A sample for tests: every rank greets. */
public final class GreetingSample implements Sample.Program {
    static final Setting<Integer> TIMES = Setting.ofInt("times", 1, 0, 9);

    @Override
    public String name() {
        return "greeting";
    }

    @Override
    public String summary() {
        return "every rank greets";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(TIMES, Setting.ofBoolean("loud", false));
    }

    @Override
    public Class<?> program() {
        return Program.class;
    }

    @Override
    public Map<String, Object> derived(JobResult result) {
        return Map.of("ranksAgain", result.setup().ranks());
    }

    /** The program of the sample. */
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            int rank = RankRuntime.current().rank();
            for (int i = 0; i < TIMES.value(); i++) {
                System.out.println("hello from " + rank + " " + String.join(",", arguments));
            }
            System.err.println("aside");
            Report.put("times", TIMES.value());
        }
    }
}
