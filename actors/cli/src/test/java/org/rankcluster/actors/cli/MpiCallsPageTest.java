package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.actors.cli.ReferencePage.code;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The test that {@code docs/reference/mpi-calls.md} has each public method of the package {@code mpi}, from its sources. */
class MpiCallsPageTest {
    private static final Path SOURCES = Path.of("../../protocol/mpi/src/main/java/mpi");

    /** The methods of one name in one class. */
    private static final class Call {
        private final List<String> forms = new ArrayList<>();
        private String meaning = "";

        void add(MethodTree method, String says) {
            forms.add(method.getParameters().stream().map(Call::parameter).collect(Collectors.joining(", ", "(", ")")));
            if (meaning.isEmpty()) {
                meaning = says;
            }
        }

        private static String parameter(VariableTree parameter) {
            String type = parameter.getType().toString().replaceAll("@\\w+(\\(\\))? ?", "");
            boolean repeats = parameter.toString().contains("...");
            return (repeats ? type.replaceFirst("\\[]$", "") + "..." : type) + " " + parameter.getName();
        }
    }

    @Test
    void shouldListEachCallOnce() throws IOException {
        ReferencePage page = new ReferencePage("MPI calls", """
                The public methods of the package `mpi`, by class. Names with a lower-case first letter are of the Open MPI Java API, others of the
                mpiJava API of MPJ Express, which has an `offset` in most calls. The Javadoc has parameters and errors. [mpi.md](mpi.md) states how
                calls differ from other libraries.""");
        SortedMap<String, SortedMap<String, Call>> classes = classes();
        classes.forEach((type, calls) -> {
            page.section(type, "");
            page.table(
                    List.of("call", "parameters", "meaning"),
                    calls.entrySet().stream().map(MpiCallsPageTest::row).toList());
        });
        assertThat(classes.get("Comm")).containsKeys("send", "Send", "allReduce");
        page.check("mpi-calls.md");
    }

    private static List<String> row(Map.Entry<String, Call> call) {
        Call its = call.getValue();
        String forms = its.forms.stream().map(ReferencePage::code).collect(Collectors.joining("<br>"));
        return List.of(code(call.getKey()), forms, its.meaning);
    }

    private static SortedMap<String, SortedMap<String, Call>> classes() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        SortedMap<String, SortedMap<String, Call>> classes = new TreeMap<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.list(SOURCES)) {
            List<Path> paths = sources.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, null, List.of(), null, files.getJavaFileObjectsFromPaths(paths));
            DocTrees docs = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                for (Tree type : unit.getTypeDecls()) {
                    if (type instanceof ClassTree one
                            && one.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                        SortedMap<String, Call> calls = calls(unit, one, docs);
                        if (!calls.isEmpty()) {
                            classes.put(one.getSimpleName().toString(), calls);
                        }
                    }
                }
            }
        }
        return classes;
    }

    private static SortedMap<String, Call> calls(CompilationUnitTree unit, ClassTree type, DocTrees docs) {
        SortedMap<String, Call> calls = new TreeMap<>();
        for (Tree member : type.getMembers()) {
            if (member instanceof MethodTree method && isCall(type, method)) {
                DocCommentTree comment = docs.getDocCommentTree(TreePath.getPath(unit, method));
                String name = method.getReturnType() == null
                        ? "new"
                        : method.getName().toString();
                calls.computeIfAbsent(name, its -> new Call()).add(method, firstSentence(comment));
            }
        }
        return calls;
    }

    /** Returns whether a method is a call of a program: public, and not the override of another one. */
    private static boolean isCall(ClassTree type, MethodTree method) {
        boolean isPublic =
                method.getModifiers().getFlags().contains(Modifier.PUBLIC) || type.getKind() == Tree.Kind.INTERFACE;
        boolean overrides = method.getModifiers().getAnnotations().stream()
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("Override"));
        return isPublic && !overrides;
    }

    private static String firstSentence(DocCommentTree comment) {
        if (comment == null) {
            return "";
        }
        String text = comment.getFirstSentence().stream().map(Object::toString).collect(Collectors.joining());
        return text.replaceAll("\\{@code ([^}]*)}", "`$1`")
                .replaceAll("\\{@link(?:plain)? #?([^}]*)}", "`$1`")
                .replaceAll("\\{@return (.*)}", "Returns $1.");
    }
}
