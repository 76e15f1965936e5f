package org.rankcluster.experiments.addressing;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiments.addressing.Kinds.Column;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;

/**
 * The experiment {@code guo-table1}: the kinds of communicators that skeletons of 24 applications create, beside Table I of Guo et al. The
 * skeletons run without a network.
 */
public final class Applications implements Experiment {
    private static final int RANKS = 64;
    private static final int PER_NODE = 4;

    @Override
    public String name() {
        return "guo-table1";
    }

    @Override
    public String summary() {
        return "kinds of communicators that 24 applications make";
    }

    @Override
    public String source() {
        return "Guo et al. (IPDPS 2017), Table I";
    }

    private static Map<String, Set<Column>> tableOne() {
        Map<String, Set<Column>> rows = new LinkedHashMap<>();
        Set<Column> offsets = EnumSet.of(Column.DUP, Column.OFFSET);
        Set<Column> grids = EnumSet.of(Column.DUP, Column.OFFSET, Column.STRIDE);
        Set<Column> plainGrids = EnumSet.of(Column.OFFSET, Column.STRIDE);
        rows.put("nek5000", EnumSet.of(Column.DUP));
        rows.put("qmcpack", plainGrids);
        rows.put("nwchem", EnumSet.of(Column.DUP, Column.OFFSET, Column.STRIDE, Column.INTERCOMM));
        rows.put("hacc", EnumSet.of(Column.TOPO));
        rows.put("qbox", offsets);
        rows.put("cam-se", offsets);
        rows.put("namd", offsets);
        rows.put("lsms", EnumSet.of(Column.OFFSET, Column.IRREGULAR));
        rows.put("sp", offsets);
        rows.put("bt", grids);
        rows.put("ft", offsets);
        rows.put("graph500", grids);
        rows.put("nekbone", EnumSet.of(Column.DUP));
        rows.put("snap", EnumSet.of(Column.DUP, Column.TOPO));
        rows.put("mcb", EnumSet.of(Column.DUP));
        rows.put("cian2", EnumSet.of(Column.OFFSET));
        rows.put("mcck", plainGrids);
        rows.put("mocfe_bone", plainGrids);
        rows.put("pynamic", grids);
        for (String duplicating : List.of("macsio", "amg2013", "cns", "smc", "amr")) {
            rows.put(duplicating, EnumSet.of(Column.DUP));
        }
        return rows;
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        tableOne().forEach((application, published) -> {
            Set<Column> ours = columns(runs, HypotheticalWorlds.application(application));
            double differing = EnumSet.allOf(Column.class).stream()
                    .filter(column -> published.contains(column) != ours.contains(column))
                    .count();
            table.input(application + ": " + words(ours), "columns that differ", 0, differing);
        });
        return table.note("the skeletons were written after the table, so rows restate it.")
                .note("skeletons of " + RANKS + " ranks, " + PER_NODE
                        + " a node, as ranks 0, 1, the middle and the last one see them."
                        + " A table of node roots makes LSMS irregular, as the paper explains.")
                .note(
                        "the skeletons follow the paper and public sources on the applications; where neither states it, their Javadoc"
                                + " names the choice.")
                .bars(summary(), "columns that differ")
                .findings();
    }

    private static Set<Column> columns(ExperimentRuns runs, Skeleton application) {
        ComputedWorld world = HypotheticalWorlds.world(
                HypotheticalWorlds.machine(runs, "bgq-512"), RANKS, PER_NODE, true, HypotheticalWorlds.torus(RANKS));
        Set<Column> all = EnumSet.noneOf(Column.class);
        for (int rank : new int[] {0, 1, RANKS / 2, RANKS - 1}) {
            world.run(rank, paper -> {
                Kinds kinds = new Kinds(paper, PER_NODE);
                application.calls(kinds);
                all.addAll(kinds.columns());
            });
        }
        return all;
    }

    private static String words(Set<Column> columns) {
        return columns.stream()
                .map(column -> column.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" "));
    }
}
