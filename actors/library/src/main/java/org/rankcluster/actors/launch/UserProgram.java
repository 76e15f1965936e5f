package org.rankcluster.actors.launch;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.program.process.system.RankClasses;
import org.rankcluster.actors.program.process.system.ReflectionCalls;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.StaticsMode;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.runtime.MpjArguments;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.RankRuntime;

/** An MPI program that is a user's class with a {@code main} method, from jars, folders of classes or RankCluster's class path. */
public final class UserProgram {
    private static final String PREVIEW = "--enable-preview";
    private static final String MAIN = "void main(String[]) or void main(), not private";

    private final Class<?> type;
    private final @Nullable ProgramClasses classes;
    private final MethodHandle main;

    private UserProgram(Class<?> type, @Nullable ProgramClasses classes) {
        this.type = type;
        this.classes = classes;
        this.main = mainOf(type);
    }

    /** Returns the program of a class that is loaded already. */
    public static UserProgram of(Class<?> type) {
        return new UserProgram(type, null);
    }

    /** Returns the class of this name in a jar or a folder of classes. */
    public static UserProgram load(String className, Path entry) {
        return load(className, entry.toString());
    }

    /** Returns the class of this name in the entries of a value of {@code --jar}. */
    public static UserProgram load(String className, String jar) {
        return load(className, ProgramClasses.open(jar));
    }

    /** Returns the class of this name among these classes. */
    public static UserProgram load(String className, ProgramClasses classes) {
        Class<?> type = find(className, classes.asTheyAre());
        if (type == null) {
            throw classes.missing(className);
        }
        return new UserProgram(type, classes);
    }

    /** Returns the class of this name on RankCluster's class path, or null. */
    public static @Nullable UserProgram onClassPath(String className) {
        Class<?> type = find(className, UserProgram.class.getClassLoader());
        return type == null ? null : new UserProgram(type, null);
    }

    /**
     * Returns the method that each rank calls: {@code main} with its own copy of the arguments, under the program's class loader. A class
     * of a jar or folder is rewritten. Classes of RankCluster's class path are left unchanged.
     *
     * @param settings settings of the rewriting
     */
    public JobSpec.ProgramMain main(List<String> arguments, ProgramSettings settings) {
        ClassLoader shared = loader(settings.ofOthers());
        ClassLoader debugged = settings.debugged() == null ? shared : loader(settings.ofDebugged());
        return new Main(this, new Origin.Program(type.getName(), List.copyOf(arguments)), settings, shared, debugged);
    }

    /** Returns the loader of all ranks with these settings, unless each has its own. */
    private ClassLoader loader(ProgramSettings settings) {
        return classes != null && settings.statics() == StaticsMode.REWRITE
                ? classes.forRanks(settings)
                : type.getClassLoader();
    }

    /**
     * The entry of the ranks into a program: its main class and their loaders.
     *
     * @param command program that the ranks report; one object for all
     * @param shared loader of the ranks that have none of their own
     * @param debugged shared loader of the ranks that a debugger can stop
     */
    private record Main(
            UserProgram program,
            Origin.Program command,
            ProgramSettings settings,
            ClassLoader shared,
            ClassLoader debugged)
            implements JobSpec.ProgramMain {
        @Override
        public void run() throws Throwable {
            RankRuntime rank = RankRuntime.currentOrNull();
            if (rank != null) {
                rank.program(command);
            }
            ClassLoader loader = loader(rank == null ? settings : settings.of(rank.rank()));
            Thread.currentThread().setContextClassLoader(loader);
            if (program.classes == null) {
                program.main.invokeExact(MpjArguments.ofMain(command.arguments().toArray(new String[0])));
            } else {
                Class<?> rewritten = Class.forName(program.type.getName(), false, loader);
                ReflectionCalls.initialise(rewritten);
                mainOf(rewritten)
                        .invokeExact(MpjArguments.ofMain(command.arguments().toArray(new String[0])));
            }
        }

        @Override
        public boolean isCounted() {
            return program.classes != null && settings.costs() != null;
        }

        @Override
        public void onRefusal(Consumer<String> listener) {
            for (ClassLoader loader : List.of(shared, debugged)) {
                if (loader instanceof RankClasses classes) {
                    classes.onRefusal(listener);
                }
            }
        }

        /** Returns the loader of a rank with these settings. */
        private ClassLoader loader(ProgramSettings own) {
            ProgramClasses classes = program.classes;
            return classes != null && own.statics() == StaticsMode.LOADER
                    ? classes.forRanks(own)
                    : own.lines() ? debugged : shared;
        }

        @Override
        public JobSpec.ProgramMain other(Origin.Program other) {
            return new Main(program.next(other.command()), other, settings, shared, debugged);
        }
    }

    /** Returns the class of this name from the class path of this program. */
    private UserProgram next(String className) {
        Class<?> found = find(className, type.getClassLoader());
        if (found == null) {
            throw new InputException("spawn", "command", className, "a class next to " + type.getName());
        }
        return new UserProgram(found, classes);
    }

    private static @Nullable Class<?> find(String className, ClassLoader loader) {
        try {
            return Class.forName(className, false, loader);
        } catch (ClassNotFoundException unknown) {
            if (unknown.getCause() instanceof IOException unreadable) {
                throw wrongClass(className, "a class that can be read; " + unreadable.getMessage());
            }
            return null;
        } catch (LinkageError | SecurityException broken) {
            throw doesNotLoad(className, broken);
        }
    }

    private static MethodHandle mainOf(Class<?> type) {
        try {
            MethodHandle found = MainMethod.of(type);
            if (found == null) {
                throw wrongClass(type.getName(), "a class with " + MAIN + nearly(type));
            }
            return found;
        } catch (LinkageError broken) {
            throw doesNotLoad(type.getName(), broken);
        }
    }

    private static String nearly(Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals("main")) {
                String rule = Modifier.isStatic(method.getModifiers())
                        ? ""
                        : ", which needs a constructor without parameters that is not private";
                return "; its main is " + described(method) + rule;
            }
        }
        return "";
    }

    private static String described(Method method) {
        String modifiers = Modifier.toString(method.getModifiers() & Modifier.methodModifiers());
        StringBuilder text = new StringBuilder(modifiers.isEmpty() ? "" : modifiers + " ");
        text.append(method.getReturnType().getSimpleName()).append(" main(");
        for (int i = 0; i < method.getParameterCount(); i++) {
            text.append(i == 0 ? "" : ", ").append(method.getParameterTypes()[i].getSimpleName());
        }
        return text.append(")").toString();
    }

    private static InputException doesNotLoad(String className, Throwable broken) {
        String reason = String.valueOf(broken.getMessage()).lines().findFirst().orElse("");
        String how = reason.contains(PREVIEW) ? ", with RANKCLUSTER_JAVA_OPTS=" + PREVIEW + " ./rankcluster ..." : "";
        return wrongClass(className, "a class that loads; " + broken.getClass().getSimpleName() + ": " + reason + how);
    }

    private static InputException wrongClass(String className, String rule) {
        return InputException.option("APP", className, rule);
    }
}
