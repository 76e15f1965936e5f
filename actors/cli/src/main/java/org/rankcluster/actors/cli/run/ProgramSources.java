package org.rankcluster.actors.cli.run;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.actors.program.process.system.MpiClassPath;
import org.rankcluster.input.InputException;

/**
 * A compiler of MPI programs that are given as a source file or a folder of sources. As with {@code java Pi.java}, the classes are kept in
 * a temporary folder. The sources next to a file are found by the names of their packages.
 *
 * @param className the class to run
 * @param entries the compiled classes, then the libraries of the program
 */
public record ProgramSources(String className, List<Path> entries) {
    /** The suffix of a source file. */
    static final String SUFFIX = ".java";

    /** A top-level class of a source, and whether it declares a method {@code main}. */
    private record Declared(String name, boolean hasMain) {}

    /**
     * Compiles sources.
     *
     * @param app a source file, or a folder of sources
     * @param classPath libraries of the program in the format of a class path; null for none
     * @return the class to run, and the class path
     * @throws InputException if there is no source, no compiler, no library or no class with {@code main}, or if a source does not compile
     */
    static ProgramSources compile(String app, @Nullable String classPath) {
        Path source = Path.of(app);
        List<Path> files = files(app, source);
        List<Path> libraries = new ArrayList<>();
        if (classPath != null) {
            libraries.addAll(
                    ProgramClasses.open(RunOptions.CLASS_PATH, classPath).entries());
        }
        libraries.addAll(LocalRepository.ofUser().libraries(files));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw wrong(app, "a class with --jar; this Java has no compiler");
        }
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            Job job = new Job(app, compiler, manager, libraries, files);
            List<Declared> declared = new ArrayList<>();
            Path root = job.parse(declared);
            String main = mainOf(app, Files.isDirectory(source), declared);
            Path classes = Files.createTempDirectory("rankcluster-classes-");
            deleteAtExit(classes);
            job.compile(root, classes);
            libraries.addFirst(classes);
            return new ProgramSources(main, libraries);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static List<Path> files(String app, Path source) {
        if (!Files.isReadable(source)) {
            throw wrong(app, "a source file that exists and can be read");
        }
        if (!Files.isDirectory(source)) {
            return List.of(source);
        }
        try (Stream<Path> walk = Files.walk(source, FileVisitOption.FOLLOW_LINKS)) {
            List<Path> files = walk.filter(file -> file.toString().endsWith(SUFFIX))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw wrong(app, "a folder with Java sources; there is none in it (classes: --jar " + app + ")");
            }
            return files;
        } catch (IOException | UncheckedIOException unreadable) {
            throw wrong(app, "a folder that can be read");
        }
    }

    /** Returns the first class of a file, or the one class of a folder that has a {@code main}. */
    private static String mainOf(String app, boolean isFolder, List<Declared> declared) {
        List<String> names =
                declared.stream().filter(Declared::hasMain).map(Declared::name).toList();
        if (names.isEmpty()) {
            throw wrong(app, "sources in which a class has a main");
        }
        if (isFolder && names.size() > 1) {
            throw wrong(
                    app,
                    "a folder in which one class has a main, or the source file to start with; it has "
                            + String.join(", ", names));
        }
        return names.getFirst();
    }

    private static InputException wrong(String app, String rule) {
        return InputException.option(RunOptions.APP, app, rule);
    }

    private static void deleteAtExit(Path folder) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            try (Stream<Path> walk = Files.walk(folder)) {
                walk.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            } catch (IOException | UncheckedIOException ignored) {
                // a temporary file more
            }
        }));
    }

    /** The compiler with the sources of one program. */
    private record Job(
            String app,
            JavaCompiler compiler,
            StandardJavaFileManager manager,
            List<Path> libraries,
            List<Path> files) {

        /**
         * Adds the top-level classes of the sources.
         *
         * @return the folder in which the packages of the first source begin
         */
        Path parse(List<Declared> declared) throws IOException {
            DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
            Path root = null;
            for (CompilationUnitTree unit : task(found, List.of()).parse()) {
                ExpressionTree packageTree = unit.getPackageName();
                String packageName = packageTree == null ? "" : packageTree.toString();
                root = root == null ? root(packageName) : root;
                for (Tree type : unit.getTypeDecls()) {
                    if (type instanceof ClassTree named) {
                        String prefix = packageName.isEmpty() ? "" : packageName + ".";
                        declared.add(new Declared(prefix + named.getSimpleName(), hasMain(named)));
                    }
                }
            }
            check(found);
            return Objects.requireNonNull(root);
        }

        private static boolean hasMain(ClassTree type) {
            return type.getMembers().stream()
                    .anyMatch(member -> member instanceof MethodTree method
                            && method.getName().contentEquals("main"));
        }

        private Path root(String packageName) {
            Path folder = Objects.requireNonNull(
                    files.getFirst().toAbsolutePath().normalize().getParent());
            if (packageName.isEmpty()) {
                return folder;
            }
            Path names = Path.of(packageName.replace('.', File.separatorChar));
            Path root = folder;
            for (int i = 0; folder.endsWith(names) && i < names.getNameCount(); i++) {
                root = Objects.requireNonNull(root.getParent());
            }
            return root; // the file's own folder if the package has another name
        }

        void compile(Path root, Path classes) {
            DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
            boolean isCompiled = task(found, List.of("-sourcepath", root.toString(), "-d", classes.toString()))
                    .call();
            check(found);
            if (!isCompiled) {
                throw wrong(app, "sources that compile; javac failed without a message");
            }
        }

        private JavacTask task(DiagnosticCollector<JavaFileObject> found, List<String> more) {
            List<String> options = new ArrayList<>(List.of("-g", "-proc:none", "-nowarn", "-classpath"));
            String own = libraries.isEmpty() ? "" : File.pathSeparator + ProgramClasses.joined(libraries);
            options.add(MpiClassPath.text() + own);
            options.addAll(more);
            return (JavacTask)
                    compiler.getTask(null, manager, found, options, null, manager.getJavaFileObjectsFromPaths(files));
        }

        private void check(DiagnosticCollector<JavaFileObject> found) {
            List<String> errors = found.getDiagnostics().stream()
                    .filter(diagnostic -> diagnostic.getKind().equals(Diagnostic.Kind.ERROR))
                    .map(Object::toString)
                    .toList();
            if (!errors.isEmpty()) {
                throw wrong(app, "sources that compile; javac:\n" + String.join("\n", errors));
            }
        }
    }
}
