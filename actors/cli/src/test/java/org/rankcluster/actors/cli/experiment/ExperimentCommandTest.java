package org.rankcluster.actors.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.Cli;

class ExperimentCommandTest {
    @Test
    void shouldListExperiments() {
        assertThat(Cli.run("experiment").out().lines()).containsExactly("guess  how often a rank greets");
    }

    @Test
    void shouldPrintATableWithAVerdictForEachFigure() {
        Cli.Outcome outcome = Cli.run("experiment", "guess");
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines())
                .containsExactly(
                        "guess: how often a rank greets",
                        "",
                        "what              unit   published    ours  ratio  tolerance  verdict       basis",
                        "greetings         times          1       1      1  10 %       pass          judged",
                        "greetings, again  times          -  0.3333      -  -          -             -",
                        "echoes            times          -       -      -  -          not modelled  -",
                        "",
                        "judged: 1 pass, 0 miss; fitted: 0; input: 0; own rule: 0 pass, 0 miss",
                        "",
                        "a note");
    }

    @Test
    void shouldPrintOneObjectWithNullWhereNothingWasPublished() throws Exception {
        Cli.Outcome outcome = Cli.run("experiment", "guess", "--set", "times=2", "--json", "-");
        assertThat(outcome.exit()).isZero();
        JsonNode result = new ObjectMapper().readTree(outcome.out());
        assertThat(result.fieldNames()).toIterable().containsExactly("name", "source", "rows", "counts", "notes");
        assertThat(result.get("rows").get(0).toString())
                .isEqualTo("{\"what\":\"greetings\",\"unit\":\"times\",\"published\":1.0,\"ours\":2.0,\"ratio\":2.0,"
                        + "\"tolerance\":\"10 %\",\"verdict\":\"miss\",\"basis\":\"judged\"}");
        assertThat(result.get("counts").toString())
                .isEqualTo("{\"pass\":0,\"miss\":1,\"fitted\":0,\"input\":0,\"ownPass\":0,\"ownMiss\":0}");
        assertThat(result.get("rows").get(1).get("published").isNull()).isTrue();
        assertThat(result.get("rows").get(1).get("verdict").asText()).isEqualTo("none");
        assertThat(result.get("rows").get(2).get("ours").isNull()).isTrue();
        assertThat(result.get("notes").get(0).asText()).isEqualTo("a note");
    }

    @Test
    void shouldWriteFilesForTheTableAndThePictures(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("rows.json");
        Path plots = folder.resolve("new/plots");
        Cli.Outcome outcome = Cli.run("experiment", "guess", "--json", json.toString(), "--plots", plots.toString());
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).startsWith("guess: ");
        assertThat(new ObjectMapper().readTree(json.toFile()).get("rows")).hasSize(3);
        assertThat(plots.resolve("guess.csv")).hasContent("""
                        what,unit,published,ours,ratio,tolerance,verdict,basis
                        "greetings","times",1.0,1.0,1.0,"10 %",pass,"judged"
                        "greetings, again","times",,0.3333333333333333,,"",none,"-"
                        "echoes","times",,,,"",not modelled,"-"
                        """);
        var svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(plots.resolve("curve.svg").toFile());
        assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(svg.getDocumentElement().getTextContent()).contains("a < b");
    }

    @Test
    void shouldListTheVerdictsThatAValueWithoutASourceChanges() throws Exception {
        Cli.Outcome outcome = Cli.run("experiment", "guess", "--sensitivity");
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "guess, sensitivity: how often a rank greets",
                        "constant of value low high verdicts",
                        "crossbar.latency ideal 1 us 0.5 us 2 us no figure changes",
                        "times the experiment 1 1 2 greetings: pass -> miss at 2 (factor 2.00)")
                .noneMatch(line -> line.startsWith("description") || line.startsWith("crossbar.gap"));

        JsonNode result = new ObjectMapper()
                .readTree(Cli.run("experiment", "guess", "--sensitivity", "--json", "-")
                        .out());
        assertThat(result.get("settings")).isEmpty();
        JsonNode last = result.get("constants").get(result.get("constants").size() - 1);
        assertThat(last.toString())
                .isEqualTo(
                        "{\"key\":\"times\",\"machine\":\"\",\"value\":\"1\",\"low\":\"1\",\"high\":\"2\","
                                + "\"used\":true,\"changes\":[{\"row\":\"greetings\",\"verdicts\":\"pass -> miss\",\"at\":\"2\",\"factor\":2.0}]}");
    }

    @Test
    void shouldRefusePicturesOfASensitivity(@TempDir Path folder) {
        Cli.Outcome outcome = Cli.run("experiment", "guess", "--sensitivity", "--plots", folder.toString());
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("command line: --plots: ")
                .contains("none with --sensitivity, which draws no pictures");
    }

    @Test
    void shouldRefuseAFolderThatIsAFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Cli.Outcome outcome = Cli.run("experiment", "guess", "--plots", file.toString());
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("command line: --plots: ").contains("(expected: a folder");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gess  | times=1 | command line: NAME: gess (expected: one of guess; did you mean guess?)",
                "guess | tims=1  | --set: tims: 1 (expected: one of the keys of guess: times)",
                "guess | times=x | --set: times: x (expected: 0..9)",
                "guess | times   | command line: --set: times (expected: KEY=VALUE)"
            })
    void shouldRefuseUnknownExperimentsAndSettings(String name, String setting, String diagnosis) {
        Cli.Outcome outcome = Cli.run("experiment", name, "--set", setting);
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().strip()).isEqualTo(diagnosis);
    }
}
