package org.rankcluster.actors.launch;

import java.util.function.Consumer;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.program.process.system.RankClasses;
import org.rankcluster.actors.program.rewrite.ProgramSettings;
import org.rankcluster.actors.program.rewrite.StaticsMode;

/** A program whose entry point is a class of RankCluster that calls rewritten classes of the user by reflection. */
public final class LoadedProgram implements JobSpec.ProgramMain {
    private final ProgramClasses classes;
    private final ProgramSettings settings;
    private final ClassLoader shared;
    private final Entry entry;

    /** The beginning of the program. */
    @FunctionalInterface
    public interface Entry {
        /**
         * Runs the program for the calling rank.
         *
         * @param classes loader of the rewritten classes
         * @throws Throwable the failure of the program
         */
        void run(ClassLoader classes) throws Throwable;
    }

    /**
     * Creates a program for one run, which loads the classes anew.
     *
     * @param classes classes that are rewritten
     * @param settings settings of the rewriting
     * @param entry the beginning of the program
     */
    public LoadedProgram(ProgramClasses classes, ProgramSettings settings, Entry entry) {
        this.classes = classes;
        this.settings = settings;
        this.shared = classes.forRanks(settings);
        this.entry = entry;
    }

    @Override
    public void run() throws Throwable {
        ClassLoader loader = settings.statics() == StaticsMode.LOADER ? classes.forRanks(settings) : shared;
        Thread.currentThread().setContextClassLoader(loader);
        entry.run(loader);
    }

    @Override
    public boolean isCounted() {
        return settings.costs() != null;
    }

    @Override
    public void onRefusal(Consumer<String> listener) {
        if (shared instanceof RankClasses rewritten) {
            rewritten.onRefusal(listener);
        }
    }
}
