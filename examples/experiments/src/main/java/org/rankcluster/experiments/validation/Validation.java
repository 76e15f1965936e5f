package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.picture.Picture;
import org.rankcluster.experiments.reduction.LanczosCompression;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/** The experiment {@code validation}: published measurements of the modelled machines beside the model's. */
public final class Validation implements Experiment {
    private static final int LAST = 27;
    static final Setting<Integer> TARGET = Setting.ofInt("target", 0, 0, LAST);

    static final Setting<Boolean> QUICK = Setting.ofBoolean("quick", false);

    /** Targets that take half a minute of two cores or more. */
    private static final Set<Integer> SLOW = Set.of(8, 9, 10, 11, 12, 16, 18, 20, 22, 23, 25, 26, 27);

    /** Targets that take a minute of two cores or more, which together take too long. */
    private static final Set<Integer> LONG = Set.of(8, 9, 10, 11, 16, 18, 23);

    private static final List<Target> TARGETS = targets();

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
        targets.add(new PutIssue());
        targets.add(new PencilFft());
        targets.add(new UnevenCollectives());
        targets.add(new MatrixTranspose());
        targets.addAll(ExperimentTarget.reductions());
        targets.addAll(ExperimentTarget.programs());
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
                + " Guo et al. 2017; Kumar et al. 2016; Balaji et al. 2007; Shan et al. 2018";
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
            runs.tell("target " + target.number() + ": " + target.title());
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
        if (!quick) {
            rows.addAll(NotModelled.rows(alone));
        }
        return new Findings(rows, notes, pictures);
    }

    private static List<Target> targets(int alone, boolean quick) {
        List<Target> chosen = TARGETS.stream()
                .filter(target -> alone == 0 || target.number() == alone)
                .filter(target -> !quick || !SLOW.contains(target.number()))
                .toList();
        if (chosen.isEmpty() && (quick || NotModelled.rows(alone).isEmpty())) {
            String known = TARGETS.stream()
                    .map(Target::number)
                    .filter(number -> !quick || !SLOW.contains(number))
                    .distinct()
                    .map(String::valueOf)
                    .collect(Collectors.joining(", "));
            throw new InputException("--set", TARGET.key(), String.valueOf(alone), "0 for all, or one of " + known);
        }
        return chosen;
    }
}
