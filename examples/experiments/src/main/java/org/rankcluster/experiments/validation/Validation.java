package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.rankcluster.actors.cli.Experiment;
import org.rankcluster.actors.cli.Laboratory;
import org.rankcluster.actors.cli.picture.Picture;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/** {@code ./rankcluster experiment validation}: published measurements of the modelled machines beside the model's. */
public final class Validation implements Experiment {
    private static final int LAST = 23;
    static final Setting<Integer> TARGET = Setting.ofInt("target", 0, 0, LAST);

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
        return List.copyOf(targets);
    }

    @Override
    public String name() {
        return "validation";
    }

    @Override
    public String summary() {
        return "published measurements of the machines beside the model's; --set target=N takes one alone";
    }

    @Override
    public String source() {
        return "Almasi et al., MPI Internals (2003); Eleftheriou et al., the Blue Matter project's notes on distributed"
                + " transposes and FFTs (2003-2007); Kumar, Heidelberger, ICPP 2008; Chen et al., SC 2011; Kumar et al., SC 2012";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(TARGET);
    }

    @Override
    public Findings run(Laboratory laboratory) {
        int alone = laboratory.value(TARGET);
        List<Row> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<Picture> pictures = new ArrayList<>();
        for (Target target : targets(alone)) {
            laboratory.tell("target " + target.number() + ": " + target.title());
            Findings findings = target.measure(laboratory);
            rows.addAll(findings.rows());
            notes.addAll(findings.notes());
            pictures.addAll(findings.pictures());
        }
        rows.addAll(NotModelled.rows(alone));
        return new Findings(rows, notes, pictures);
    }

    private static List<Target> targets(int alone) {
        List<Target> chosen = TARGETS.stream()
                .filter(target -> alone == 0 || target.number() == alone)
                .toList();
        if (chosen.isEmpty() && NotModelled.rows(alone).isEmpty()) {
            String known = TARGETS.stream()
                    .map(target -> String.valueOf(target.number()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw new InputException("--set", TARGET.key(), String.valueOf(alone), "0 for all, or one of " + known);
        }
        return chosen;
    }
}
