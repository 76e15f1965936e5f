package org.rankcluster.junit;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import mpi.MPI;
import org.rankcluster.actors.launch.LoadedProgram;
import org.rankcluster.actors.launch.ProgramClasses;
import org.rankcluster.actors.program.process.system.ReflectionCalls;
import org.rankcluster.actors.program.rewrite.ProgramSurroundings;
import org.rankcluster.input.InputException;
import org.rankcluster.input.WallTime;
import org.rankcluster.library.Job;
import org.rankcluster.library.JobException;
import org.rankcluster.library.MachineSpec;
import org.rankcluster.library.MpiResult;
import org.rankcluster.library.RankCluster;

/**
 * A test method for one number of ranks. It runs as a job whose ranks execute its body.
 *
 * @param type class of the test
 * @param method the test
 * @param test its annotation
 * @param ranks number of ranks; {@link MpiTest#ALL} for the default
 */
record MpiBody(Class<?> type, Method method, MpiTest test, int ranks) {
    private static final String MACHINE_FILE = ".conf";

    /** Classes of test frameworks, which ranks share: they are large, and have no state of a rank. */
    private static final ProgramSurroundings SURROUNDINGS = ProgramSurroundings.with(List.of(
            "org.junit.",
            "org.opentest4j.",
            "org.apiguardian.",
            "org.assertj.",
            "org.hamcrest.",
            "org.rankcluster.junit.",
            "org.rankcluster.library."));

    /** Returns a name for reports. */
    String description() {
        return (ranks == MpiTest.ALL ? "all ranks" : ranks == 1 ? "1 rank" : ranks + " ranks") + " on "
                + test.machine();
    }

    /**
     * Runs the job once for each number of partitions, or once if there is none.
     *
     * @return the result of the first run
     * @throws JobException after a bad end
     */
    MpiResult run(int[] partitions) {
        Job job = job();
        return partitions.length == 0 ? RankCluster.run(job) : RankCluster.repeat(job, partitions);
    }

    private Job job() {
        ProgramClasses classes = ProgramClasses.ofClassPath(SURROUNDINGS);
        String name = type.getSimpleName() + "." + method.getName();
        Job.Builder job = Job.program(name, settings -> new LoadedProgram(checked(classes), settings, this::runOnRank))
                .machine(
                        test.machine().endsWith(MACHINE_FILE)
                                ? MachineSpec.file(Path.of(test.machine()))
                                : MachineSpec.named(test.machine()))
                .fidelity(test.fidelity())
                .seed(test.seed())
                .timeLimit(WallTime.parse("@MpiTest", "timeLimit", test.timeLimit()));
        if (ranks != MpiTest.ALL) {
            job.ranks(ranks);
        }
        if (test.ranksPerNode() != MpiTest.ALL) {
            job.ranksPerNode(test.ranksPerNode());
        }
        if (!test.mapping().isEmpty()) {
            job.mapping(test.mapping());
        }
        for (String pair : test.config()) {
            int end = pair.indexOf('=');
            if (end <= 0) {
                throw new InputException("@MpiTest", "config", pair, "KEY=VALUE");
            }
            job.config(pair.substring(0, end).strip(), pair.substring(end + 1).strip());
        }
        return job.build();
    }

    private ProgramClasses checked(ProgramClasses classes) {
        if (!classes.has(type.getName())) {
            throw new InputException(
                    "@MpiTest", "class", type.getName(), "a class on java.class.path, from which ranks load it again");
        }
        return classes;
    }

    private void runOnRank(ClassLoader loader) throws Throwable {
        Class<?> mine = Class.forName(type.getName(), false, loader);
        Object instance = instance(mine);
        Method body = Class.forName(method.getDeclaringClass().getName(), false, loader)
                .getDeclaredMethod(method.getName());
        body.setAccessible(true);
        if (test.init()) {
            MPI.Init(new String[0]);
        }
        MethodHandles.lookup().unreflect(body).invoke(instance);
        if (test.init() && !MPI.isFinalized()) {
            MPI.Finalize();
        }
    }

    /** Creates the calling rank's instance of a test class, and of the classes around it. */
    private static Object instance(Class<?> type) throws Throwable {
        ReflectionCalls.initialise(type);
        Class<?> around = type.getEnclosingClass();
        boolean isInner = around != null && !Modifier.isStatic(type.getModifiers());
        try {
            Constructor<?> constructor = isInner ? type.getDeclaredConstructor(around) : type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return isInner ? constructor.newInstance(instance(around)) : constructor.newInstance();
        } catch (NoSuchMethodException none) {
            throw new InputException(
                    "@MpiTest", "class", type.getName(), "a class with a constructor without parameters");
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
