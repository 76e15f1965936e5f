package org.rankcluster.actors.program.rewrite;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.AppendsArgument;
import org.rankcluster.actors.program.process.Replaces;
import org.rankcluster.actors.program.process.file.FileCalls;
import org.rankcluster.actors.program.process.file.RankFileInputStream;
import org.rankcluster.actors.program.process.file.RankFileOutputStream;
import org.rankcluster.actors.program.process.file.RankRandomAccessFile;
import org.rankcluster.actors.program.process.system.ClockCalls;
import org.rankcluster.actors.program.process.system.CollectionCalls;
import org.rankcluster.actors.program.process.system.DateCalls;
import org.rankcluster.actors.program.process.system.GeneratorCalls;
import org.rankcluster.actors.program.process.system.InvocationCalls;
import org.rankcluster.actors.program.process.system.IoCalls;
import org.rankcluster.actors.program.process.system.LoaderCalls;
import org.rankcluster.actors.program.process.system.LookupCalls;
import org.rankcluster.actors.program.process.system.MemberCalls;
import org.rankcluster.actors.program.process.system.NetworkCalls;
import org.rankcluster.actors.program.process.system.RandomCalls;
import org.rankcluster.actors.program.process.system.RankSecureRandom;
import org.rankcluster.actors.program.process.system.ReflectionCalls;
import org.rankcluster.actors.program.process.system.StackCalls;
import org.rankcluster.actors.program.process.system.SystemCalls;
import org.rankcluster.actors.program.process.system.ThreadRandomCalls;
import org.rankcluster.actors.program.process.thread.ExitCalls;
import org.rankcluster.actors.program.process.thread.LockCalls;
import org.rankcluster.actors.program.process.thread.ParallelCalls;
import org.rankcluster.actors.program.process.thread.PoolCalls;
import org.rankcluster.actors.program.process.thread.RankThread;
import org.rankcluster.actors.program.process.thread.RankThreadPool;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.actors.program.process.thread.TimedCalls;

/**
 * The table of JDK methods and classes that rewriting replaces. The replacements belong to the calling rank, and most use its virtual
 * time.
 */
final class Replacements {
    private static final List<Class<?>> CALLS = List.of(
            ClockCalls.class,
            DateCalls.class,
            CollectionCalls.class,
            ExitCalls.class,
            FileCalls.class,
            GeneratorCalls.class,
            InvocationCalls.class,
            IoCalls.class,
            LoaderCalls.class,
            LockCalls.class,
            LookupCalls.class,
            MemberCalls.class,
            NetworkCalls.class,
            ParallelCalls.class,
            PoolCalls.class,
            RandomCalls.class,
            ReflectionCalls.class,
            StackCalls.class,
            SystemCalls.class,
            ThreadCalls.class,
            ThreadRandomCalls.class,
            TimedCalls.class);

    /** Classes that programs create and extend in place of the JDK's. */
    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("java/io/FileInputStream", internal(RankFileInputStream.class)),
            Map.entry("java/io/FileOutputStream", internal(RankFileOutputStream.class)),
            Map.entry("java/io/RandomAccessFile", internal(RankRandomAccessFile.class)),
            Map.entry("java/lang/Thread", internal(RankThread.class)),
            Map.entry("java/security/SecureRandom", internal(RankSecureRandom.class)),
            Map.entry("java/util/concurrent/ThreadPoolExecutor", internal(RankThreadPool.class)));

    private static final Replacements ALL = new Replacements();

    private final Map<String, List<Call>> calls = new HashMap<>();

    /**
     * A call that replaces another.
     *
     * @param owner the JDK's class that has the original
     * @param isStatic whether the original is static
     * @param target the class that has the replacement
     * @param name name of the replacement
     * @param type type of the replacement
     * @param caller whether the calling class is passed, too
     * @param added type of the original's last argument; null if the original is not called. The call passes the replacement's result in
     * place of the arguments that the replacement takes
     */
    record Call(
            Class<?> owner,
            boolean isStatic,
            ClassDesc target,
            String name,
            MethodTypeDesc type,
            boolean caller,
            @Nullable ClassDesc added) {
        /** Returns the type with which a call of {@code called} is still made. */
        MethodTypeDesc completed(MethodTypeDesc called) {
            return withLast(called, type.parameterCount(), Objects.requireNonNull(added));
        }
    }

    private Replacements() {
        for (Class<?> type : CALLS) {
            for (Method method : type.getMethods()) {
                Replaces replaced = method.getAnnotation(Replaces.class);
                AppendsArgument completed = completed(method);
                if (replaced != null) {
                    add(method, replaced);
                } else if (completed != null) {
                    add(method, completed);
                }
            }
        }
    }

    /** Returns the one instance. */
    static Replacements all() {
        return ALL;
    }

    private void add(Method method, Replaces replaced) {
        MethodTypeDesc type = type(method);
        int last = type.parameterCount() - (replaced.caller() ? 1 : 0);
        MethodTypeDesc own =
                MethodTypeDesc.of(type.returnType(), type.parameterList().subList(0, last));
        String name = replaced.name().isEmpty() ? method.getName() : replaced.name();
        boolean isStatic = has(replaced.value(), name, own, true);
        if (!isStatic) {
            own = own.dropParameterTypes(0, 1);
            if (!has(replaced.value(), name, own, false)) {
                throw new IllegalStateException(method + ": " + replaced.value() + " has no such method");
            }
        }
        add(
                method,
                own,
                name,
                new Call(
                        replaced.value(),
                        isStatic,
                        desc(method.getDeclaringClass()),
                        method.getName(),
                        type,
                        replaced.caller(),
                        null));
    }

    private static boolean has(Class<?> owner, String name, MethodTypeDesc type, boolean isStatic) {
        return Arrays.stream(owner.getMethods())
                .anyMatch(m -> m.getName().equals(name)
                        && Modifier.isStatic(m.getModifiers()) == isStatic
                        && type(m).descriptorString().equals(type.descriptorString()));
    }

    private static @Nullable AppendsArgument completed(Method supplier) {
        AppendsArgument own = supplier.getAnnotation(AppendsArgument.class);
        return own != null ? own : supplier.getDeclaringClass().getAnnotation(AppendsArgument.class);
    }

    private void add(Method supplier, AppendsArgument completed) {
        ClassDesc added = desc(supplier.getReturnType());
        for (Class<?> owner : completed.value()) {
            add(supplier, completed.name(), owner, added);
        }
    }

    private void add(Method supplier, String names, Class<?> owner, ClassDesc added) {
        MethodTypeDesc taken = type(supplier);
        List<String> present = executables(owner).map(Replacements::signature).toList();
        executables(owner).filter(e -> name(e).matches(names)).forEach(executable -> {
            MethodTypeDesc type = type(executable);
            if (endsWith(type, taken)
                    && present.contains(name(executable)
                            + withLast(type, taken.parameterCount(), added).descriptorString())) {
                boolean isStatic = executable instanceof Method m && Modifier.isStatic(m.getModifiers());
                add(
                        supplier,
                        type,
                        name(executable),
                        new Call(
                                owner,
                                isStatic,
                                desc(supplier.getDeclaringClass()),
                                supplier.getName(),
                                taken,
                                false,
                                added));
            }
        });
    }

    private static boolean endsWith(MethodTypeDesc type, MethodTypeDesc end) {
        int before = type.parameterCount() - end.parameterCount();
        return before >= 0
                && type.parameterList().subList(before, type.parameterCount()).equals(end.parameterList());
    }

    private static MethodTypeDesc withLast(MethodTypeDesc type, int taken, ClassDesc added) {
        int kept = type.parameterCount() - taken;
        MethodTypeDesc shorter = taken == 0 ? type : type.dropParameterTypes(kept, type.parameterCount());
        return shorter.insertParameterTypes(kept, added);
    }

    private void add(Method by, MethodTypeDesc type, String name, Call call) {
        calls.computeIfAbsent(name + type.descriptorString(), key -> new ArrayList<>())
                .add(call);
    }

    private static Stream<Executable> executables(Class<?> owner) {
        return Stream.concat(Arrays.stream(owner.getConstructors()), Arrays.stream(owner.getMethods()));
    }

    private static String name(Executable executable) {
        return executable instanceof Method ? executable.getName() : "<init>";
    }

    private static String signature(Executable executable) {
        return name(executable) + type(executable).descriptorString();
    }

    private static MethodTypeDesc type(Executable executable) {
        ClassDesc result = executable instanceof Method method ? desc(method.getReturnType()) : desc(void.class);
        return MethodTypeDesc.of(
                result,
                Arrays.stream(executable.getParameterTypes())
                        .map(Replacements::desc)
                        .toList());
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    /** Returns the class to use in place of another, by internal name; the class itself if it is not replaced. */
    static String classFor(String name) {
        return CLASSES.getOrDefault(name, name);
    }

    /** Returns the replacement of a method; null if it is not replaced. */
    @Nullable
    Call find(ClassShapes shapes, String owner, String name, String type, boolean isStatic) {
        List<Call> candidates = calls.get(name + type);
        if (candidates == null || shapes.ownerOfMethod(owner, name, type) != null) {
            return null;
        }
        for (Class<?> above : shapes.othersAbove(owner)) {
            for (Call call : candidates) {
                if (call.isStatic == isStatic && fits(call, above, name)) {
                    return call;
                }
            }
        }
        return null;
    }

    private static boolean fits(Call call, Class<?> above, String name) {
        return name.equals("<init>") || call.isStatic ? call.owner.equals(above) : call.owner.isAssignableFrom(above);
    }
}
