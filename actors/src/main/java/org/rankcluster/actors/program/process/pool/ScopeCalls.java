package org.rankcluster.actors.program.process.pool;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;

/**
 * {@code StructuredTaskScope} (JEP 505), whose forks are threads of the rank unless the program brings a factory. A preview of Java 25,
 * which only programs that are run with {@code --enable-preview} can use; here it is called by its name.
 */
public final class ScopeCalls {
    private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";

    private ScopeCalls() {}

    /** {@code StructuredTaskScope.open()}. */
    @InPlaceOf(preview = SCOPE)
    public static Object open() {
        return open(call(SCOPE + "$Joiner", "awaitAllSuccessfulOrThrow"));
    }

    /** {@code StructuredTaskScope.open(Joiner)}. */
    @InPlaceOf(preview = SCOPE)
    public static Object open(Object joiner) {
        return open(joiner, Function.identity());
    }

    /** {@code StructuredTaskScope.open(Joiner, Function)}. */
    @InPlaceOf(preview = SCOPE)
    public static Object open(Object joiner, Function<Object, Object> configure) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            return call(SCOPE, "open", joiner, configure);
        }
        // The scope starts them by a way of the JDK's own, which only threads that are what they seem to be can go.
        ThreadFactory threads = task -> rank.thread("", true, task);
        Function<Object, Object> ours = configuration ->
                configure.apply(callOf(SCOPE + "$Configuration", configuration, "withThreadFactory", threads));
        return call(SCOPE, "open", joiner, ours);
    }

    private static Object call(String type, String name, Object... arguments) {
        return callOf(type, null, name, arguments);
    }

    private static Object callOf(String type, @Nullable Object owner, String name, Object... arguments) {
        try {
            Method method = Arrays.stream(Class.forName(type).getMethods())
                    .filter(m -> m.getName().equals(name) && m.getParameterCount() == arguments.length)
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodError(type + "." + name));
            return method.invoke(owner, arguments);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown.getCause();
        } catch (ReflectiveOperationException otherJdk) {
            throw new IllegalStateException(otherJdk);
        }
    }
}
