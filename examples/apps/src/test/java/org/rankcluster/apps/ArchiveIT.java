package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the archive that {@code mvn -Pdist verify} builds: it names all that it contains, and runs without Maven and Node. */
@Timeout(900)
class ArchiveIT {
    @TempDir
    Path folder;

    private Path home;

    @BeforeEach
    void unpack() throws Exception {
        String archive = System.getProperty("rankcluster.archive");
        assumeTrue(archive != null, "the archive was not built (mvn -Pdist verify builds it)");
        assertThat(run("tar", "xzf", archive, "-C", folder.toString())).isEmpty();
        try (Stream<Path> unpacked = Files.list(folder)) {
            home = unpacked.findFirst().orElseThrow();
        }
    }

    @Test
    void shouldNameAllLibrariesAndTheirLicences() throws Exception {
        String listed = Files.readString(home.resolve("licenses/THIRD-PARTY.txt"));
        String bom = Files.readString(home.resolve("licenses/sbom.json"));
        Set<String> missing = new TreeSet<>();
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            for (Path jar : jars.toList()) {
                Matcher name = Pattern.compile("(.+)-(\\d.*)\\.jar")
                        .matcher(jar.getFileName().toString());
                assertThat(name.matches()).as(jar.toString()).isTrue();
                boolean isOwn = name.group(2).endsWith("-SNAPSHOT");
                String inList = ":" + name.group(1) + ":" + name.group(2) + " ";
                String inBom = "/" + name.group(1) + "@" + name.group(2) + "?";
                if (!isOwn && !(listed.contains(inList) && bom.contains(inBom))) {
                    missing.add(jar.getFileName().toString());
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(new ObjectMapper().readTree(bom).path("components").findValuesAsText("purl"))
                .contains("pkg:npm/three@" + locked("three"), "pkg:npm/uplot@" + locked("uplot"));
        assertThat(home.resolve("NOTICE"))
                .content()
                .contains("Akka", "Logback", "three.js", "uPlot", "glibc", "OpenJDK");
        assertThat(home.resolve("licenses/page.txt")).content().contains("three.js authors", "Leon Sorokin");
    }

    @Test
    void shouldHaveAllFilesToWhichItsPagesLink() throws Exception {
        Pattern link = Pattern.compile("]\\(([^)\\s#:]+)(#[^)\\s]*)?\\)"); // without links to other sites
        Set<String> dead = new TreeSet<>();
        int links = 0;
        try (Stream<Path> files = Files.walk(home)) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".md")).toList()) {
                Matcher found = link.matcher(Files.readString(page));
                while (found.find()) {
                    links++;
                    if (!Files.exists(page.resolveSibling(found.group(1)))) {
                        dead.add(home.relativize(page) + ": " + found.group(1));
                    }
                }
            }
        }
        assertThat(links).isGreaterThan(100);
        assertThat(dead).isEmpty();
    }

    @Test
    void shouldRunWithoutMavenAndNode() throws Exception {
        String printed = run(
                "env",
                "-i",
                "PATH=/usr/bin:/bin",
                "HOME=" + folder,
                "JAVA_HOME=" + System.getProperty("java.home"),
                home.resolve("rankcluster").toString(),
                "run",
                "hello",
                "--quiet");
        assertThat(printed.lines()).contains("hello from rank 511 of 512 on node511");
    }

    /** Returns the version of a library of the page. */
    private static String locked(String library) throws Exception {
        Path lock = Path.of("../../actors/dashboard/page/package-lock.json");
        return new ObjectMapper()
                .readTree(lock.toFile())
                .path("packages")
                .path("node_modules/" + library)
                .path("version")
                .asText();
    }

    /** Returns what a command prints. */
    private static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(new ArrayList<>(List.of(command)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
