package org.rankcluster.actors.cli.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.experiment.Sample;
import org.rankcluster.protocol.extension.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code apps}: lists the samples. */
@Command(name = "apps", description = "Lists the samples with their settings; with NAME, all about one.")
public final class AppsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "a sample's name")
    @Nullable
    private String name;

    @Mixin
    private final HelpOption help = new HelpOption();

    public AppsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Sample> samples = Sample.all();
        terminal.out().print(name == null ? all(samples) : one(name, samples));
        return 0;
    }

    /** Returns one line for each sample, and the settings below if there is only one. */
    private static String all(List<Sample> samples) {
        int width = samples.stream()
                .mapToInt(sample -> sample.name().length())
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        for (Sample sample : samples) {
            text.append(String.format("%-" + width + "s  %s%n", sample.name(), sample.summary()));
            if (!sample.settings().isEmpty()) {
                text.repeat(' ', width + 2).append(defaults(sample)).append(System.lineSeparator());
            }
        }
        return text.toString();
    }

    private static String one(String name, List<Sample> samples) {
        OptionValues.oneOf("NAME", name, samples.stream().map(Sample::name).toList());
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .map(AppsCommand::describe)
                .collect(Collectors.joining());
    }

    private static String describe(Sample sample) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (Setting<?> setting : sample.settings()) {
            rows.put(setting.key() + "=" + setting.fallback(), setting.rule());
        }
        String title = sample.name() + ": " + sample.summary() + "\n";
        return rows.isEmpty() ? title : title + "\n" + Table.of(rows);
    }

    private static String defaults(Sample sample) {
        return sample.settings().stream()
                .map(setting -> setting.key() + "=" + setting.fallback())
                .collect(Collectors.joining(" "));
    }
}
