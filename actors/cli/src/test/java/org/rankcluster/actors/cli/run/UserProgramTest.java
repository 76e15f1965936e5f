package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.Compiler;
import org.rankcluster.actors.cli.Main;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.actors.launch.UserProgram;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.StaticsMode;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.runtime.Origin;

class UserProgramTest {
    private static final ProgramSettings REWRITTEN = new ProgramSettings(StaticsMode.REWRITE, null);
    private static final String MAIN = "void main(String[]) or void main(), not private";

    @TempDir
    Path folder;

    private final ClassLoader loaderBefore = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void restoreLoader() {
        Thread.currentThread().setContextClassLoader(loaderBefore);
        System.clearProperty("program.ran");
    }

    @Test
    void shouldRunAClassOfAFolderWithItsArguments() throws Throwable {
        Path classes = Compiler.compile(folder, "a.b.Program", """
                package a.b;
                class Program {
                    public static void main(String... arguments) {
                        System.setProperty("program.ran", String.join("+", arguments)
                            + (Thread.currentThread().getContextClassLoader() == Program.class.getClassLoader()));
                        arguments[0] = "changed";
                    }
                }
                """);
        var main = UserProgram.load("a.b.Program", classes).main(List.of("x", "y z"), REWRITTEN);
        main.run();
        assertThat(System.getProperty("program.ran")).isEqualTo("x+y ztrue");
        System.clearProperty("program.ran");
        main.run();
        assertThat(System.getProperty("program.ran")).isEqualTo("x+y ztrue");
    }

    @Test
    void shouldFindProgramsNextToIt() throws Throwable {
        Path classes = Compiler.compile(folder, "Program", """
                public class Program {
                    public static void main(String[] arguments) { System.setProperty("program.ran", "no"); }
                }
                class Other {
                    public static void main(String[] arguments) { System.setProperty("program.ran", arguments[0]); }
                }
                """);
        var main = UserProgram.load("Program", classes).main(List.of(), REWRITTEN);
        main.other(new Origin.Program("Other", List.of("yes"))).run();
        assertThat(System.getProperty("program.ran")).isEqualTo("yes");
        assertThatThrownBy(() -> main.other(new Origin.Program("Another", List.of())))
                .isInstanceOf(InputException.class)
                .hasMessage("spawn: command: Another (expected: a class next to Program)");
    }

    @Test
    void shouldRunAClassOfAJar() throws Throwable {
        Path classes = Compiler.compile(folder, "Program", """
                public class Program {
                    public static void main(String[] arguments) { System.setProperty("program.ran", "yes"); }
                }
                """);
        Path jar = Compiler.jar(folder.resolve("program.jar"), classes);
        UserProgram.load("Program", jar).main(List.of(), REWRITTEN).run();
        assertThat(System.getProperty("program.ran")).isEqualTo("yes");
    }

    @Test
    void shouldThrowWhatTheProgramThrows() throws IOException {
        Path classes = Compiler.compile(folder, "Program", """
                public class Program {
                    public static void main(String[] arguments) throws Exception { throw new Exception("mine"); }
                }
                """);
        var main = UserProgram.load("Program", classes).main(List.of(), REWRITTEN);
        assertThatThrownBy(main::run).isExactlyInstanceOf(Exception.class).hasMessage("mine");
    }

    @Test
    void shouldNotInitialiseTheClassBeforeItRuns() throws IOException {
        Path classes = Compiler.compile(folder, "Program", """
                public class Program {
                    static { System.setProperty("program.ran", "initialised"); }
                    public static void main(String[] arguments) {}
                }
                """);
        UserProgram.load("Program", classes);
        assertThat(System.getProperty("program.ran")).isNull();
    }

    /** JLS 25, section 12.1.4. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "static void main(String[] a) { ran(a[0]); }                                      | x",
                "protected static void main(String[] a) { ran(a[0]); }                            | x",
                "static void main() { ran(\"none\"); }                                            | none",
                "public void main(String... a) { ran(a[0] + own); } String own = \"y\";           | xy",
                "void main() { ran(own); } String own = \"z\"; protected Program() {}             | z",
                "static void main(String[] a) { ran(a[0]); } void main() { ran(\"wrong\"); }      | x",
                "private static void main(String[] a) { ran(\"wrong\"); } void main() { ran(\"\"); } | ''",
                "class Above { void main(String[] a) { Program.ran(a[0]); } }                     | x"
            })
    void shouldRunTheMainThatAJvmWould(String member, String expected) throws Throwable {
        boolean isAbove = member.startsWith("class");
        Path classes = Compiler.compile(
                folder,
                "Program",
                "public class Program " + (isAbove ? "extends Above { " : "{ " + member)
                        + " static void ran(String text) { System.setProperty(\"program.ran\", text); } }\n"
                        + (isAbove ? member : ""));
        UserProgram.load("Program", classes).main(List.of("x"), REWRITTEN).run();
        assertThat(System.getProperty("program.ran")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int x;                                      | ''",
                "private static void main(String[] a) {}     | ; its main is private static void main(String[])",
                "void main() {} private Program() {}         | '; its main is void main(), which needs a constructor without parameters that is not private'",
                "void main() {} Program(int x) {}            | '; its main is void main(), which needs a constructor without parameters that is not private'",
                "public static int main(String[] a) {return 0;} | ; its main is public static int main(String[])",
                "public static void main(String a, int b) {} | ; its main is public static void main(String, int)"
            })
    void shouldRefuseAClassWithoutAMainToRun(String member, String nearly) throws IOException {
        Path classes = Compiler.compile(folder, "Program", "public class Program { " + member + " }");
        refused(
                () -> UserProgram.load("Program", classes),
                "APP: Program (expected: a class with " + MAIN + nearly + ")");
    }

    @Test
    void shouldRefuseAJarThatIsNotThere() {
        Path jar = folder.resolve("missing.jar");
        refused(
                () -> UserProgram.load("Program", jar),
                "--jar: " + jar + " (expected: an existing jar or folder of classes)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no zip", "PK\u0003\u0004 and no more"})
    void shouldRefuseAFileThatIsNoJar(String text) throws IOException {
        Path jar = Files.writeString(folder.resolve("some.jar"), text);
        refused(
                () -> UserProgram.load("Program", jar),
                "--jar: " + jar + " (expected: a jar or folder of classes; this file is no jar, or not a whole one)");
    }

    @Test
    void shouldRefuseWhatIsNeitherFileNorFolder() {
        Path device = Path.of("/dev/null");
        refused(
                () -> UserProgram.load("Program", device),
                "--jar: /dev/null (expected: a jar or folder of classes; it is neither file nor folder)");
    }

    @Test
    void shouldRefuseAFolderOrJarWithoutClasses() throws IOException {
        Files.writeString(folder.resolve("Program.java"), "class Program {}");
        refused(
                () -> UserProgram.load("Program", folder),
                "--jar: " + folder + " (expected: a jar or folder of classes; there is no class in it)");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path jar = Compiler.jar(folder.resolve("empty.jar"), empty);
        refused(
                () -> UserProgram.load("Program", jar),
                "--jar: " + jar + " (expected: a jar or folder of classes; there is no class in it)");
        refused(
                () -> ProgramClasses.open(jar.toString()).mainClass(),
                "--jar: " + jar + " (expected: a jar or folder of classes; there is no class in it)");
    }

    /** Not even root can read the first bytes of this file, or a folder as a file. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldRefuseAClassThatCannotBeRead() throws Throwable {
        Path classes = Compiler.compile(folder, "Program", """
                public class Program {
                    public static void main(String[] arguments) { new Other(); }
                }
                class Other {}
                """);
        Path unreadable = Path.of("/proc/self/mem");
        Files.delete(classes.resolve("Other.class"));
        Files.createSymbolicLink(classes.resolve("Other.class"), unreadable);
        var main = UserProgram.load("Program", classes).main(List.of(), REWRITTEN);
        refused(main::run, "--jar: Other (expected: a class that can be read; Input/output error)");
        Files.delete(classes.resolve("Other.class"));
        Path program = classes.resolve("Program.class");
        Files.delete(program);
        Files.createDirectory(program);
        refused(
                () -> UserProgram.load("Program", classes),
                "APP: Program (expected: a class that can be read; " + program + " (Is a directory))");
    }

    @Test
    void shouldNameTheNearClassesOfTheJar() throws IOException {
        Path classes = Compiler.compile(folder, "a.b.Program", "package a.b; public class Program {}");
        refused(
                () -> UserProgram.load("Programm", classes),
                "APP: Programm (expected: a class of " + classes + ", which has only a.b.Program)");
        Compiler.compile(folder, "a.b.Other", "package a.b; public class Other {}");
        refused(
                () -> UserProgram.load("Program", classes),
                "APP: Program (expected: a class of " + classes + "; did you mean a.b.Program?)");
        refused(
                () -> UserProgram.load("a.b.Programme", classes),
                "APP: a.b.Programme (expected: a class of " + classes + "; did you mean a.b.Program?)");
        refused(
                () -> UserProgram.load("elsewhere.Unlike", classes),
                "APP: elsewhere.Unlike (expected: a class of " + classes + ")");
    }

    @Test
    void shouldRefuseAClassThatDoesNotLoad() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.writeString(classes.resolve("Program.class"), "not a class");
        assertThatThrownBy(() -> UserProgram.load("Program", classes))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        "command line: APP: Program (expected: a class that loads; ClassFormatError: Incompatible magic");
    }

    @Test
    void shouldRefuseAClassInTheWrongFolder() throws IOException {
        Path classes = Compiler.compile(folder, "a.Program", "package a; public class Program {}");
        assertThatThrownBy(() -> UserProgram.load("Program", classes.resolve("a")))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        "command line: APP: Program (expected: a class that loads; NoClassDefFoundError: ");
    }

    @Test
    void shouldFindAClassOnItsOwnClassPath() {
        assertThat(UserProgram.onClassPath(Main.class.getName())).isNotNull();
        assertThat(UserProgram.onClassPath("nowhere.Main")).isNull();
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(InputException.class).hasMessage("command line: " + message);
    }
}
