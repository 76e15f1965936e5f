package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.Figures;
import org.rankcluster.actors.job.HotSpots;
import org.rankcluster.actors.job.JobResult;

/**
 * A cause that limited a whole run, for {@code --json} and {@code --explain}. It is a function of the run's result, whose figures it
 * quotes. A run that nothing limits has no findings.
 *
 * @param kind {@code late}, {@code saturation}, {@code link} or {@code collectives}
 * @param severity {@code red} or {@code amber}
 * @param text a sentence for people
 * @param evidence figures of the result, by name
 */
record RunFinding(String kind, String severity, String text, Map<String, Object> evidence) {
    private static final String RED = "red";
    private static final String AMBER = "amber";
    private static final double PICOSECONDS = 1e12;
    private static final double LINK_RED = 0.9;
    private static final double LINK_AMBER = 0.7;
    private static final double HALF = 0.5;
    private static final double LATE_AMBER = 0.2;
    /** Share of the ranks' time in waits below which their cause does not matter. */
    private static final double LITTLE_WAITING = 0.01;

    /** Returns the findings of a run, red ones first. */
    static List<RunFinding> of(JobResult result) {
        List<RunFinding> findings = new ArrayList<>();
        RunFinding late = late(result);
        if (late != null) {
            findings.add(late);
        }
        RunFinding links = links(result.hot());
        if (links != null) {
            findings.add(links);
        }
        RunFinding collectives = late == null ? collectives(result) : null; // ranks wait in them for the late one
        if (collectives != null) {
            findings.add(collectives);
        }
        findings.sort(Comparator.comparing(finding -> !finding.severity.equals(RED)));
        return List.copyOf(findings);
    }

    /** Returns lines for a terminal. */
    static List<String> lines(List<RunFinding> findings) {
        return findings.isEmpty()
                ? List.of("nothing stands out: no late rank, no busy link, no costly collective")
                : findings.stream()
                        .map(finding -> "limited by " + finding.kind + ": " + finding.text)
                        .toList();
    }

    private static @Nullable RunFinding late(JobResult result) {
        double ranks = result.setup().ranks();
        double seconds = result.profile().seconds();
        double waited = result.profile().waiting().mean() * ranks;
        if (result.hot().ranks().isEmpty() || waited <= 0 || waited < LITTLE_WAITING * seconds * ranks) {
            return null;
        }
        HotSpots.Rank first = result.hot().ranks().get(0);
        if (first.state()
                .equals("collective")) { // it takes part in rounds like all others: the collective is the cause
            return null;
        }
        // An open wait at the end of the run counts for the rank but not always for the profile.
        double share = Math.min(1, first.causesPs() / PICOSECONDS / waited);
        if (share < LATE_AMBER || first.causesPs() / PICOSECONDS < LITTLE_WAITING * seconds * ranks) {
            return null;
        }
        String text = "Rank " + first.rank() + " caused " + percent(share) + " of all waiting, most of it "
                + first.state() + "; the longest wait for it was " + Figures.seconds(first.latePs() / PICOSECONDS)
                + ".";
        return new RunFinding(
                "late",
                share >= HALF ? RED : AMBER,
                text,
                evidence("rank", first.rank(), "share", share, "causesPs", first.causesPs(), "latePs", first.latePs()));
    }

    private static @Nullable RunFinding links(HotSpots hot) {
        if (hot.load().above70() >= HALF) {
            String text =
                    percent(hot.load().above70()) + " of all links were busy for more than 70 % of the time; their"
                            + " mean was " + percent(hot.load().mean()) + ".";
            return new RunFinding(
                    "saturation",
                    RED,
                    text,
                    evidence("above70", hot.load().above70(), "mean", hot.load().mean()));
        }
        if (hot.links().isEmpty() || hot.links().get(0).busy() < LINK_AMBER) {
            return null;
        }
        HotSpots.Link first = hot.links().get(0);
        double mean = hot.load().mean();
        String text = "Link " + first.link() + " was " + percent(first.busy()) + " busy; the mean of all links was "
                + percent(mean) + ".";
        boolean red = first.busy() >= LINK_RED && first.busy() >= 2 * mean;
        return new RunFinding(
                "link", red ? RED : AMBER, text, evidence("link", first.link(), "busy", first.busy(), "mean", mean));
    }

    private static @Nullable RunFinding collectives(JobResult result) {
        double all = result.profile().seconds() * result.setup().ranks();
        double sum = 0;
        HotSpots.Collective most = null;
        for (HotSpots.Collective one : result.hot().collectives()) {
            sum += one.picoseconds() / PICOSECONDS;
            most = most == null || one.picoseconds() > most.picoseconds() ? one : most;
        }
        double share = all <= 0 ? 0 : Math.min(1, sum / all);
        if (most == null || share < HALF) {
            return null;
        }
        String text = "Collectives took " + percent(share) + " of the ranks' time; "
                + most.name().replace('/', ' ') + " took most, " + String.format(Locale.ROOT, "%,d", most.rounds())
                + " rounds a call.";
        return new RunFinding(
                "collectives",
                AMBER,
                text,
                evidence(
                        "share",
                        share,
                        "collective",
                        most.name(),
                        "seconds",
                        most.picoseconds() / PICOSECONDS,
                        "calls",
                        most.calls(),
                        "rounds",
                        most.rounds()));
    }

    private static Map<String, Object> evidence(Object... pairs) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            values.put((String) pairs[i], pairs[i + 1]);
        }
        return values;
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }
}
