package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.rankcluster.actors.dashboard.DashboardSettings;
import org.rankcluster.actors.launch.JobSettings;
import org.rankcluster.actors.launch.JobSettings.JobSetting;
import org.rankcluster.actors.observe.ObserveSettings;
import org.rankcluster.actors.observe.trace.TraceFormat;
import org.rankcluster.actors.observe.trace.TraceSettings;

/**
 * The registry of keys that {@code run --config} accepts: keys of the job, of clusters, of counter samples, of traces and of the dashboard
 * page.
 */
public final class CommandSettings {
    private static final List<JobSetting> ALL = declared();

    private CommandSettings() {}

    /** {@return all settings, by subject} */
    public static List<JobSetting> all() {
        return ALL;
    }

    private static List<JobSetting> declared() {
        List<JobSetting> all = new ArrayList<>(JobSettings.all());
        all.add(new JobSetting(
                MemberLoss.KEY,
                "stop",
                "Reaction of a job on a cluster to the loss of a member.",
                (key, value) -> MemberLoss.parse(value)));
        BiConsumer<String, String> observer = (key, value) -> ObserveSettings.of(Map.of(key, value));
        all.add(new JobSetting(
                ObserveSettings.EVERY, "", "Virtual time between samples. Default: samples by wall time.", observer));
        all.add(new JobSetting(
                ObserveSettings.HISTORY, ObserveSettings.USUAL_HISTORY, "Memory for samples.", observer));
        all.add(new JobSetting(
                ObserveSettings.HOLD_AT,
                "",
                "Virtual time at which the run stops until Go is pressed on the page.",
                observer));
        BiConsumer<String, String> tracer = (key, value) -> TraceSettings.of(Map.of(key, value));
        all.add(new JobSetting(
                TraceSettings.FILE, "", "File of the trace, as in --trace.", (key, value) -> TraceFormat.of(value)));
        all.add(new JobSetting(
                TraceSettings.RANKS, TraceSettings.ALL, "Ranks that are traced, such as 0-63,100,500-.", tracer));
        all.add(new JobSetting(
                TraceSettings.TIME, TraceSettings.ALL, "Virtual time that is traced, such as 1ms..2ms.", tracer));
        all.add(new JobSetting(
                TraceSettings.WHAT,
                TraceSettings.ALL,
                "Contents of the trace: some of calls, phases, messages, links.",
                tracer));
        all.add(new JobSetting(
                DashboardSettings.KEY,
                "auto",
                "Condition under which reading the page needs a key.",
                DashboardSettings::key));
        all.add(new JobSetting(
                DashboardSettings.LINGER,
                "",
                "Wall-clock time for which the page stays after the run. Default: until Ctrl-C.",
                (key, value) -> DashboardSettings.linger(value)));
        return List.copyOf(all);
    }
}
