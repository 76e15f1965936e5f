package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A compiler of programs, used as a user would. */
public final class Compiler {
    private Compiler() {}

    /** Compiles one class against the test's class path; returns the folder of classes. */
    public static Path compile(Path folder, String className, String source) throws IOException {
        Path file = folder.resolve("sources").resolve(className.replace('.', '/') + ".java");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        String[] arguments = {"-proc:none", "-cp", System.getProperty("java.class.path"), "-d", "" + classes, "" + file
        };
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments);
        assertThat(exit).isZero();
        return classes;
    }

    /** Puts a folder of classes into a jar. */
    public static Path jar(Path jar, Path classes) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> walk = Files.walk(classes)) {
            List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
            for (Path each : files) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                Files.copy(each, out);
            }
        }
        return jar;
    }
}
