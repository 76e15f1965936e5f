package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiments.reduction.LanczosCompression;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code validation}: published measurements of the modelled machines compared with the model. */
public final class Validation implements Experiment {
    private static final int LAST = 27;

    /** The last target that is no experiment of its own. */
    private static final int LAST_OF_OWN = 16;

    static final Setting<Integer> TARGET = Setting.ofInt("target", 0, 0, LAST);

    static final Setting<Boolean> QUICK = Setting.ofBoolean("quick", false);

    /** Targets that take half a minute of two cores or more. */
    private static final Set<Integer> SLOW = Set.of(8, 9, 10, 11, 12, 16);

    /** Targets that take a minute of two cores or more, which together take too long. */
    private static final Set<Integer> LONG = Set.of(8, 9, 10, 11, 16);

    private static final List<Target> TARGETS = targets();

    private static final List<ExperimentTarget> EXPERIMENTS = ExperimentTarget.all();

    private static List<Target> targets() {
        List<Target> targets = new ArrayList<>();
        targets.add(NeighbourSend.links());
        targets.add(NeighbourSend.eagerSend());
        targets.add(new NeighbourReceive());
        targets.add(new HalfRoundTrip());
        targets.addAll(Transpose.all());
        targets.add(new TorusAgainstMesh());
        targets.add(AllToAll.blueGeneL());
        targets.add(new TreeLatency());
        targets.add(new UnexpectedFlood());
        targets.add(new HardwareLatency());
        targets.add(new AllreduceLatency());
        targets.add(AllToAll.blueGeneQ());
        return List.copyOf(targets);
    }

    @Override
    public String name() {
        return "validation";
    }

    @Override
    public String summary() {
        return "published measurements of the machines beside the model's; --set target=N takes one alone,"
                + " quick=true those that take seconds, full=true all";
    }

    @Override
    public String source() {
        return "Almasi et al., MPI Internals (2003); Eleftheriou et al., the Blue Matter project's notes on distributed"
                + " transposes and FFTs (2003-2007); Kumar, Heidelberger, ICPP 2008; Chen et al., SC 2011; Kumar et al., SC 2012;"
                + " targets 17 to 27 have the sources of their experiments";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(TARGET, QUICK, LanczosCompression.FULL);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int alone = runs.value(TARGET);
        List<Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<Picture> pictures = new ArrayList<>();
        boolean quick = runs.value(QUICK);
        boolean all = runs.value(LanczosCompression.FULL) || alone > 0 || quick;
        List<Target> chosen = targets(alone, quick).stream()
                .filter(target -> all || !LONG.contains(target.number()))
                .toList();
        runs.steps(chosen.size());
        for (Target target : chosen) {
            runs.report("target " + target.number() + ": " + target.title());
            runs.runAll(target.jobs());
            Findings findings = target.measure(runs);
            rows.addAll(findings.rows());
            notes.addAll(findings.notes());
            pictures.addAll(findings.pictures());
            runs.stepDone();
        }
        if (!all) {
            notes.add("left out: targets "
                    + LONG.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "))
                    + ", which take many minutes; --set full=true runs them as well, --set target=N one of them.");
        }
        if (alone == 0) {
            notes.add("targets 17 to 27 are experiments of their own, and their rows count there alone: "
                    + EXPERIMENTS.stream()
                            .map(target ->
                                    target.number() + " " + target.experiment().name())
                            .collect(Collectors.joining(", "))
                    + "; --set target=N runs one of them here.");
        }
        if (!quick) {
            rows.addAll(OpenTargets.rows(alone));
        }
        return new Findings(rows, notes, pictures);
    }

    private static Stream<Target> all() {
        return Stream.concat(TARGETS.stream(), EXPERIMENTS.stream());
    }

    private static List<Target> targets(int alone, boolean quick) {
        List<Target> chosen = all().filter(
                        target -> alone == 0 ? target.number() <= LAST_OF_OWN : target.number() == alone)
                .filter(target -> !quick || !SLOW.contains(target.number()))
                .toList();
        if (chosen.isEmpty() && (quick || OpenTargets.rows(alone).isEmpty())) {
            String known = all().map(Target::number)
                    .filter(number -> !quick || !SLOW.contains(number))
                    .distinct()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", "));
            throw new InputException("--set", TARGET.key(), String.valueOf(alone), "0 for all, or one of " + known);
        }
        return chosen;
    }
}
