package org.rankcluster.actors.cli;

import static java.util.Comparator.comparingInt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.actors.cli.ReferencePage.code;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cli.run.CommandSettings;
import org.rankcluster.actors.launch.JobSettings.JobSetting;
import org.rankcluster.input.InputException;

/**
 * The test that {@code docs/reference/settings.md} has each setting of a job, and each key of the {@code reference.conf} files of this
 * project, once.
 */
class SettingsPageTest {
    private static final Pattern RULE = Pattern.compile("\\(expected: (.*)\\)");
    private static final String INVALID = "?";

    @Test
    void shouldListEachSettingOnce() throws IOException {
        ReferencePage page = new ReferencePage("Settings", """
                `run --config KEY=VALUE` sets a value for one job. Keys of the machine are in [machine-keys.md](machine-keys.md), settings of a sample
                in the output of `rankcluster apps NAME`.""");
        page.section("Settings of a job", "");
        page.table(
                List.of("key", "values", "default", "meaning"),
                CommandSettings.all().stream().map(SettingsPageTest::row).toList());
        page.section("Settings of a member", """
                `rankcluster node --settings FILE` reads a HOCON file with these keys. Options of `node` have precedence.""");
        List<List<String>> own = new ArrayList<>();
        List<List<String>> akka = new ArrayList<>();
        for (Config file : files()) {
            addKeys(file, own, akka);
        }
        page.table(List.of("key", "default", "meaning"), own);
        page.section(
                "Settings of Akka and of threads",
                "RankCluster itself uses these keys. Each block holds for one kind of actor system or dispatcher.");
        page.table(List.of("key", "value", "meaning"), akka);
        page.check("settings.md");
    }

    /** Returns the files of this project in the order of their blocks. The order of the class path decides nothing. */
    private static Collection<Config> files() throws IOException {
        SortedMap<String, Config> files = new TreeMap<>();
        for (URL file : Collections.list(SettingsPageTest.class.getClassLoader().getResources("reference.conf"))) {
            Config config = ConfigFactory.parseURL(file);
            if (config.hasPath("rankcluster")) {
                files.put(Collections.min(config.getObject("rankcluster").keySet()), config);
            }
        }
        return files.values();
    }

    private static List<String> row(JobSetting setting) {
        if (!setting.usual().isEmpty()) {
            setting.checker().accept(setting.key(), setting.usual());
        }
        return List.of(
                code(setting.key()),
                rule(setting),
                setting.usual().isEmpty() ? "" : code(setting.usual()),
                setting.sentence());
    }

    /** Returns the rule that the message about an invalid value states. */
    private static String rule(JobSetting setting) {
        try {
            setting.checker().accept(setting.key(), INVALID);
        } catch (InputException refused) {
            Matcher rule = RULE.matcher(String.valueOf(refused.getMessage()));
            assertThat(rule.find()).as(setting.key()).isTrue();
            return rule.group(1);
        }
        throw new AssertionError(setting.key() + " accepts " + INVALID);
    }

    /** Adds the keys of a file in the order of its lines, each with the comment in front of it. */
    private static void addKeys(Config config, List<List<String>> own, List<List<String>> akka) {
        List<Map.Entry<String, ConfigValue>> entries = new ArrayList<>(config.entrySet());
        entries.sort(comparingInt((Map.Entry<String, ConfigValue> entry) ->
                        entry.getValue().origin().lineNumber())
                .thenComparing(Map.Entry::getKey));
        for (Map.Entry<String, ConfigValue> entry : entries) {
            String comment =
                    String.join(" ", entry.getValue().origin().comments()).strip();
            assertThat(comment).as("comment of %s", entry.getKey()).isNotEmpty();
            String block = ConfigUtil.splitPath(entry.getKey()).get(1);
            boolean isOwn = block.equals("member") || block.equals("dashboard");
            (isOwn ? own : akka)
                    .add(List.of(
                            code(entry.getKey()),
                            code(entry.getValue().render(ConfigRenderOptions.concise())),
                            comment));
        }
    }
}
