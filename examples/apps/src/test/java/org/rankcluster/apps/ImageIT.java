package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests of the image that {@code mvn -Pdist,image verify} builds: its layers, and whether they run. */
@ResourceLock(Lanes.COMMANDS)
class ImageIT {
    @TempDir
    Path folder;

    private JsonNode config;
    private List<String> layers;

    @BeforeEach
    void unpack() throws Exception {
        String tar = System.getProperty("rankcluster.image");
        assumeTrue(tar != null, "the image was not built (mvn -Pdist,image verify builds it)");
        assumeTrue(runs("tar", "--version"), "tar is not installed");
        run("tar", "xf", tar, "-C", folder.toString());
        JsonNode manifest = json("manifest.json").get(0);
        config = json(manifest.get("Config").asText());
        layers = new ArrayList<>();
        manifest.get("Layers").forEach(layer -> layers.add(layer.asText()));
    }

    @Test
    void shouldHaveTheLayersThatChangeRarelyApart() throws Exception {
        List<String> contents = new ArrayList<>();
        for (String layer : layers) {
            List<String> files = run("tar", "tzf", folder.resolve(layer).toString())
                    .lines()
                    .filter(file -> !file.endsWith("/") && !file.startsWith("tar: "))
                    .toList();
            contents.add(files.get(0));
            System.out.printf(
                    "%s %,d bytes, %d files: %s ...%n",
                    layer.substring(0, 12), Files.size(folder.resolve(layer)), files.size(), files.get(0));
        }
        assertThat(contents)
                .anyMatch(file -> file.startsWith("app/lib/") && !file.contains("SNAPSHOT"))
                .anyMatch(file -> file.startsWith("app/lib/") && file.contains("SNAPSHOT"))
                .anyMatch(file -> file.startsWith("app/licenses/"))
                .anyMatch(file -> file.startsWith("app/config/machines/"))
                .anyMatch(file -> file.startsWith("etc/"))
                .anyMatch(file -> file.startsWith("opt/java/"));
    }

    @Test
    void shouldStartAMemberAsNoOneInParticular() {
        JsonNode container = config.get("config");
        assertThat(container.get("User").asText()).isEqualTo("65532:65532");
        assertThat(container.get("Entrypoint").get(0).asText()).isEqualTo("/opt/java/bin/java");
        assertThat(texts(container.get("Entrypoint")))
                .contains(System.getProperty("rankcluster.jvm").split(" "));
        assertThat(texts(container.get("Cmd"))).containsExactly("node");
        assertThat(texts(container.get("Env"))).containsExactly("LC_ALL=C.UTF-8");
    }

    /** Members refuse clients of another build, so the bytes of all jars are compared. */
    @Test
    void shouldHoldTheFilesOfTheArchive() throws Exception {
        Path archive = Files.createDirectory(folder.resolve("archive"));
        run("tar", "xzf", System.getProperty("rankcluster.archive"), "-C", archive.toString(), "--strip-components=1");
        for (String part : List.of("lib", "licenses", "config/machines", "NOTICE", "LICENSE")) {
            run(
                    "diff",
                    "-r",
                    archive.resolve(part).toString(),
                    root().resolve("app").resolve(part).toString());
        }
    }

    @Test
    void shouldRun() throws Exception {
        Path root = root();
        Files.createDirectories(root.resolve("proc"));
        List<String> container = List.of(
                "unshare",
                "-r",
                "-m",
                "-p",
                "--fork",
                "--mount-proc=" + root.resolve("proc"),
                "chroot",
                root.toString());
        assumeTrue(Files.exists(root.resolve("lib64")), "the base of the image is not scratch");
        assumeTrue(runs(with(container, "/opt/java/bin/java", "-version")), "no namespaces of one's own here");
        List<String> entry =
                with(container, texts(config.get("config").get("Entrypoint")).toArray(new String[0]));
        assertThat(run(with(entry, "version"))).startsWith("RankCluster");
        assertThat(run(with(entry, "run", "pingpong", "--shape", "2x2x2"))).contains("digest");
    }

    private Path root() throws Exception {
        Path root = Files.createDirectories(folder.resolve("root"));
        for (String layer : layers) {
            run("tar", "xzf", folder.resolve(layer).toString(), "-C", root.toString());
        }
        return root;
    }

    private JsonNode json(String file) throws IOException {
        return new JsonMapper().readTree(folder.resolve(file).toFile());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static List<String> with(List<String> command, String... more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return all;
    }

    private static boolean runs(String... command) throws InterruptedException {
        return runs(List.of(command));
    }

    private static boolean runs(List<String> command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static String run(String... command) throws IOException, InterruptedException {
        return run(List.of(command));
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
