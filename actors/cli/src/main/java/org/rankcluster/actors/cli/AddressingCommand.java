package org.rankcluster.actors.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.JsonTarget;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.cli.run.JsonReport;
import org.rankcluster.actors.job.AddressingSettings;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Footprint;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.address.scheme.Skeleton;
import org.rankcluster.protocol.group.BalancedDims;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code addressing}: computes the memory of a program's communicators under every scheme, at sizes that are too large to run.
 */
@Command(
        name = "addressing",
        sortOptions = false,
        description = {
            "Computes the tables of addresses that the communicator calls of a program would make, without a run, for one rank"
                    + " of a world of any size: their bytes and time under every scheme. Without PROGRAM, lists the programs."
        },
        footer = {
            "",
            "Runs report the same figures: addressManagement in the result of run --json.",
            "Example: rankcluster addressing nek5000 --ranks 524288 --ranks-per-node 16"
        })
final class AddressingCommand implements Callable<Integer> {
    private static final String JAR = "--jar";
    private static final int MOST_RANKS = 1 << 27;
    private static final int MOST_PER_NODE = 1024;
    private static final double PS_PER_NS = 1000;

    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "PROGRAM", description = "a program's name")
    @Nullable
    private String name;

    @Option(
            names = JAR,
            paramLabel = "FILES",
            description =
                    "a jar or folder with a class that implements Skeleton, or several as a class path; PROGRAM is then"
                            + " the name of the class, or of a program among its services")
    @Nullable
    private String jar;

    @Option(names = "--ranks", paramLabel = "N", description = "number of ranks (default: ${DEFAULT-VALUE})")
    private String ranks = "786432";

    @Option(
            names = "--ranks-per-node",
            paramLabel = "R",
            description = "ranks on a node, one node after the other (default: ${DEFAULT-VALUE})")
    private String ranksPerNode = "16";

    @Option(
            names = "--rank",
            paramLabel = "R",
            description = "the rank to examine; a node's first needs the most memory (default: ${DEFAULT-VALUE})")
    private String rank = "0";

    @Option(
            names = "--machine",
            paramLabel = "NAME",
            description = "machine whose cores translate, and whose network decides whether addresses can be computed"
                    + " (default: ${DEFAULT-VALUE})")
    private String machine = "bgq-512";

    @Option(
            names = "--compression-from",
            paramLabel = "N",
            description =
                    "fewest ranks of a communicator that is compressed to a rectangle (default: ${DEFAULT-VALUE})")
    private String compressionFrom = String.valueOf(SchemeSettings.USUAL_COMPRESSION_FROM);

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "writes the figures as one JSON object; - is standard output, in place of the table")
    @Nullable
    private String json;

    @Mixin
    private final HelpOption help = new HelpOption();

    AddressingCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Returns the programs among the services of a loader, and the class {@link #name} if it is one, by name. */
    private List<Skeleton> programs(ClassLoader loader) {
        List<Skeleton> programs = new ArrayList<>();
        try {
            ServiceLoader.load(Skeleton.class, loader).forEach(programs::add);
            if (jar != null
                    && name != null
                    && programs.stream().noneMatch(one -> one.name().equals(name))) {
                programs.add(program(loader, name));
            }
        } catch (ServiceConfigurationError wrong) {
            throw InputException.option(
                    JAR, String.valueOf(jar), "classes that are public and implement Skeleton; " + wrong.getMessage());
        }
        programs.sort(Comparator.comparing(Skeleton::name));
        return programs;
    }

    private static Skeleton program(ClassLoader loader, String className) {
        try {
            return loader.loadClass(className)
                    .asSubclass(Skeleton.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException | LinkageError wrong) {
            String rule = "a program, or a public class of " + JAR + " that implements " + Skeleton.class.getName()
                    + " and has a public constructor without parameters";
            throw InputException.option("PROGRAM", className, rule);
        }
    }

    @Override
    public Integer call() {
        List<Skeleton> programs = programs(
                jar == null
                        ? AddressingCommand.class.getClassLoader()
                        : ProgramClasses.open(jar).besideOurs());
        if (name == null) {
            Map<String, String> rows = new LinkedHashMap<>();
            programs.forEach(program -> rows.put(program.name(), program.description()));
            terminal.out().print(Table.of(rows));
            return 0;
        }
        String chosen = name;
        List<String> names = programs.stream().map(Skeleton::name).toList();
        Skeleton program = programs.stream()
                .filter(one ->
                        one.name().equals(chosen) || one.getClass().getName().equals(chosen))
                .findFirst()
                .orElseThrow(() -> InputException.option(
                        "PROGRAM", chosen, "one of " + String.join(", ", names) + NearestName.hint(chosen, names)));
        int size = OptionValues.integer("--ranks", ranks, 1, MOST_RANKS);
        int seen = OptionValues.integer("--rank", rank, 0, size - 1);
        ComputedWorld world = world(size);
        JsonTarget target = JsonTarget.open(terminal, json);
        ComputedWorld.Outcome outcome = world.run(program, seen);
        if (!target.isStandardOutput()) {
            terminal.out().print(table(program, world, seen, outcome));
        }
        target.write(JsonReport.text(generator -> write(generator, program, world, seen, outcome)));
        return 0;
    }

    private ComputedWorld world(int size) {
        Machine on = MachineReader.ofInstallation().read(machine);
        int perNode = OptionValues.integer("--ranks-per-node", ranksPerNode, 1, MOST_PER_NODE);
        return ComputedWorld.of(
                size,
                perNode,
                on.cpu().core(),
                AddressingSettings.autoTime(on, SchemeSettings.USUAL_SHARE),
                OptionValues.integer("--compression-from", compressionFrom, 1, Integer.MAX_VALUE),
                on.topology() instanceof Torus,
                AddressingSettings.computedRectangles(on, perNode),
                nodes -> dimensions -> BalancedDims.of(nodes, dimensions));
    }

    private String table(Skeleton program, ComputedWorld world, int seen, ComputedWorld.Outcome outcome) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("scheme", "addresses", "maps", "caches", "total", "translation"));
        outcome.footprints()
                .forEach((scheme, footprint) -> lines.add(List.of(
                        scheme.text(),
                        UnitFormat.bytes(footprint.addresses()),
                        UnitFormat.bytes(footprint.maps()),
                        UnitFormat.bytes(footprint.caches()),
                        UnitFormat.bytes(footprint.total()),
                        UnitFormat.seconds(nanoseconds(footprint, outcome) / 1e9))));
        String models = outcome.models().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return program.name() + " (" + program.description() + "): rank " + seen + " of " + world.ranks() + ", "
                + world.ranksPerNode() + " a node, on cores of " + machine + ", holds " + outcome.communicators()
                + " communicators\n\n" + Table.of(lines, column -> column > 0) + "\nmodels of auto: " + models
                + "\ntranslation: mean over the communicators, without the savings of caches\n" + program.published();
    }

    private static double nanoseconds(Footprint footprint, ComputedWorld.Outcome outcome) {
        return footprint.translations() / PS_PER_NS / outcome.communicators();
    }

    private static void write(
            JsonGenerator json, Skeleton program, ComputedWorld world, int seen, ComputedWorld.Outcome outcome)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("program", program.name());
        json.writeNumberField("ranks", world.ranks());
        json.writeNumberField("ranksPerNode", world.ranksPerNode());
        json.writeNumberField("rank", seen);
        json.writeNumberField("communicators", outcome.communicators());
        json.writeObjectFieldStart("schemes");
        for (Map.Entry<Addressing, Footprint> entry : outcome.footprints().entrySet()) {
            Footprint footprint = entry.getValue();
            json.writeObjectFieldStart(entry.getKey().text());
            json.writeNumberField("addresses", footprint.addresses());
            json.writeNumberField("maps", footprint.maps());
            json.writeNumberField("caches", footprint.caches());
            json.writeNumberField("total", footprint.total());
            json.writeNumberField("translationNanoseconds", nanoseconds(footprint, outcome));
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("models");
        for (Map.Entry<String, Integer> entry : outcome.models().entrySet()) {
            json.writeNumberField(entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }
}
