package org.rankcluster.actors.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.extension.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code apps}: the samples. */
@Command(name = "apps", description = "Lists the samples with their settings; with NAME, all about one.")
final class AppsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "a sample's name")
    @Nullable
    private String name;

    @Mixin
    private final HelpOption help = new HelpOption();

    AppsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Sample> samples = Sample.all();
        terminal.out().print(name == null ? all(samples) : one(name, samples));
        return 0;
    }

    private static String all(List<Sample> samples) {
        Map<String, String> rows = new LinkedHashMap<>();
        for (Sample sample : samples) {
            String defaults = defaults(sample);
            rows.put(sample.name(), sample.summary() + (defaults.isEmpty() ? "" : " [" + defaults + "]"));
        }
        return Table.of(rows);
    }

    private static String one(String name, List<Sample> samples) {
        for (Sample sample : samples) {
            if (sample.name().equals(name)) {
                return describe(sample);
            }
        }
        List<String> names = samples.stream().map(Sample::name).toList();
        throw InputException.option("NAME", name, "one of " + String.join(", ", names) + NearestName.hint(name, names));
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
