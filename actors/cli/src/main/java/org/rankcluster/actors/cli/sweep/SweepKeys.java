package org.rankcluster.actors.cli.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.run.JobSpecs;
import org.rankcluster.experiment.Sample;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.extension.Setting;

/** The resolution of the keys of {@code --vary}: an option of {@code run}, else a key of {@code --config}, else a setting of the app. */
final class SweepKeys {
    static final String VARY = "--vary";

    /** Prefix that marks a key as a setting of the app, even if an option has the same name. */
    private static final String SETTING = "set.";

    private final @Nullable Sample sample;
    private final Map<String, String> words = new LinkedHashMap<>();

    /**
     * Creates the keys of an app.
     *
     * @param options names of the options that may vary, without dashes
     * @param sample the app; null for a class, whose settings are unknown and therefore need the prefix
     */
    SweepKeys(Collection<String> options, @Nullable Sample sample) {
        this.sample = sample;
        options.forEach(name -> words.put(name, "--" + name + "="));
        JobSpecs.configKeys().forEach(key -> words.putIfAbsent(key, "--config=" + key + "="));
        settings().forEach(key -> words.putIfAbsent(key, setting(key)));
    }

    private List<String> settings() {
        return sample == null
                ? List.of()
                : sample.settings().stream().map(Setting::key).toList();
    }

    private static String setting(String key) {
        return "--set=" + key + "=";
    }

    /**
     * Reads the values of {@code --vary}.
     *
     * @param fixed words of {@code run} that do not vary
     * @throws InputException for a key that is unknown or given twice, and for values that are missing or given twice
     */
    List<Variable> parse(List<String> texts, List<String> fixed) {
        List<Variable> variables = new ArrayList<>();
        for (String text : texts) {
            Variable variable = parse(text);
            if (variables.stream().anyMatch(other -> other.word().equals(variable.word()))) {
                throw InputException.option(VARY, variable.key() + " given twice", "each key once");
            }
            if (fixed.stream().anyMatch(word -> word.startsWith(variable.word()))) {
                String option = variable.word().substring(0, variable.word().length() - 1);
                throw InputException.option(VARY, variable.key(), "a key that is not fixed by " + option + " as well");
            }
            variables.add(variable);
        }
        return variables;
    }

    private Variable parse(String text) {
        int end = text.indexOf('=');
        if (end <= 0) {
            throw InputException.option(VARY, text, "KEY=V1,V2,...");
        }
        String key = text.substring(0, end).strip();
        String given = text.substring(end + 1);
        List<String> values = Arrays.stream(given.split("(?<!\\\\),", -1))
                .map(value -> value.replace("\\,", ",").strip())
                .toList();
        if (values.contains("")) {
            throw new InputException(VARY, key, given, "V1,V2,... without empty ones; \\, is a comma in a value");
        }
        if (values.stream().distinct().count() < values.size()) {
            throw new InputException(VARY, key, given, "values that differ");
        }
        return new Variable(key, word(key, given), values);
    }

    private String word(String key, String given) {
        String word = words.get(key);
        if (word == null && key.startsWith(SETTING)) {
            String name = key.substring(SETTING.length());
            if (sample != null && !settings().contains(name)) {
                String rule = "one of the keys of " + sample.name() + NearestName.hint(name, settings());
                throw new InputException(VARY, key, given, rule);
            }
            word = setting(name);
        }
        if (word == null) {
            String app = sample == null ? SETTING + "KEY for a setting of the app" : "a setting of " + sample.name();
            String rule = "an option of run, a key of --config, or " + app + NearestName.hint(key, words.keySet());
            throw new InputException(VARY, key, given, rule);
        }
        return word;
    }
}
