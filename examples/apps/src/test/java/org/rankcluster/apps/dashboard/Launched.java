package org.rankcluster.apps.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of the launcher that has ended. */
record Launched(int exit, String out, String err) {
    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

    /** Runs an application. */
    static Launched run(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("run"));
        all.addAll(List.of(arguments));
        return command(all.toArray(new String[0]));
    }

    /** Runs a command. */
    static Launched command(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(HOME.resolve("rankcluster").toString()));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile("rankcluster", ".err");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor(1, TimeUnit.MINUTES);
        String err = Files.readString(errors);
        Files.delete(errors);
        return new Launched(process.exitValue(), out, err);
    }

    /** Reads a JSON file. */
    static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file));
    }
}
