package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the API to the two dialects: each line of a list is a class and a member as its documentation prints it. Programs
 * that were compiled against the dialect's own library find exactly these.
 */
class SignaturesTest {
    @ParameterizedTest
    @ValueSource(strings = {"open-mpi.txt", "mpj-express.txt"})
    void shouldHaveEveryMemberOfTheDialect(String list) throws IOException, ClassNotFoundException {
        List<String> missing = new ArrayList<>();
        for (String line : lines(list)) {
            int colon = line.indexOf(": ");
            Class<?> owner = Class.forName("mpi." + line.substring(0, colon));
            if (!members(owner).contains(normal(line.substring(colon + 2)))) {
                missing.add(line);
            }
        }
        assertThat(missing).isEmpty();
    }

    private static List<String> lines(String list) throws IOException {
        try (InputStream in = SignaturesTest.class.getResourceAsStream(list)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static Set<String> members(Class<?> owner) {
        Set<String> members = new TreeSet<>();
        for (Method method : owner.getMethods()) {
            members.add(prefix(method.getModifiers()) + method.getReturnType().getSimpleName() + " " + method.getName()
                    + parameters(method));
        }
        for (Constructor<?> constructor : owner.getConstructors()) {
            members.add(owner.getName().replaceFirst("^.*\\.", "") + parameters(constructor));
        }
        for (Field field : owner.getFields()) {
            members.add(prefix(field.getModifiers()) + field.getType().getSimpleName() + " " + field.getName());
        }
        return members;
    }

    private static String prefix(int modifiers) {
        return Modifier.isStatic(modifiers) ? "static " : "";
    }

    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Without what may differ: access, finality, type variables, thrown exceptions. */
    private static String normal(String signature) {
        return signature
                .replaceAll("\\b(public|final|abstract|native)\\s+", "")
                .replaceAll("<T extends Struct\\$Data>\\s+T\\b", "Data")
                .replaceAll("\\s+throws .*", "")
                .replaceAll("[\\w.]+\\.(\\w+)", "$1");
    }
}
