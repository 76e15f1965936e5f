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
import org.junit.jupiter.api.Test;

/**
 * The comparison of the API with the two Java APIs. Each line of a list is a class and a member as its documentation
 * prints it. Programs that were compiled against the original library need exactly these.
 */
class SignaturesTest {
    /**
     * Members that programs do not use. They are internals of MPJ Express, numbers that its own classes share, and
     * finalizers, which Java has given up. COMM_SELF as a Comm is left out because an Intracomm is one as well.
     */
    private static final List<String> INSIDES = List.of(
            "Comm: public Group group",
            "Comm: public int Pack(Object, int, int, Datatype, mpjbuf.Buffer",
            "Comm: public int Unpack(mpjbuf.Buffer",
            "Comm: public mpjdev",
            "Datatype: public Datatype()",
            "Datatype: public int baseType",
            "Datatype: public int getType()",
            "Datatype: public void finalize()",
            "Group: public Group(mpjdev",
            "Group: public int code",
            "Group: public mpjdev",
            "Group: public static final int EMPTY",
            "Group: public void finalize()",
            "MPI: public static Comm COMM_SELF",
            "MPI: public static boolean isOldSelected",
            "MPI: public static final boolean DEBUG",
            "Op: public Op(User_function, boolean, int)",
            "Op: public int opCode",
            "Op: public void finalize()",
            "Request: public Request(mpjdev",
            "Request: public mpjdev",
            "Request: public void finalize()",
            "Status: public Status(mpjdev");

    private static final String[] LISTS = {"open-mpi.txt", "mpj-express.txt"};

    @Test
    void shouldHaveEveryMemberOfBothApis() throws IOException {
        for (String list : LISTS) {
            assertThat(missing(list).stream()
                            .filter(line -> !begins(line, INSIDES))
                            .toList())
                    .isEmpty();
        }
    }

    private static boolean begins(String line, List<String> beginnings) {
        return beginnings.stream().anyMatch(line::startsWith);
    }

    private static List<String> missing(String list) throws IOException {
        List<String> missing = new ArrayList<>();
        for (String line : lines(list)) {
            int colon = line.indexOf(": ");
            Set<String> members = members("mpi." + line.substring(0, colon));
            if (!members.contains(normal(line.substring(colon + 2)))) {
                missing.add(line);
            }
        }
        return missing;
    }

    private static List<String> lines(String list) throws IOException {
        try (InputStream in = SignaturesTest.class.getResourceAsStream(list)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    /**
     * Returns the members of a class, and the empty string, which stands for the class itself. Returns none if there is
     * no such class.
     */
    private static Set<String> members(String name) {
        Set<String> members = new TreeSet<>();
        Class<?> owner;
        try {
            owner = Class.forName(name);
        } catch (ClassNotFoundException e) {
            return members;
        }
        members.add("");
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

    /** Returns a signature without the parts that may differ: access, finality, type variables, thrown exceptions. */
    private static String normal(String signature) {
        return signature
                .replaceAll("\\b(public|final|abstract|native)\\s+", "")
                .replaceAll("<T extends Struct\\$Data>\\s+T\\b", "Data")
                .replaceAll("\\s+throws .*", "")
                .replaceAll("[\\w.]+\\.(\\w+)", "$1");
    }
}
