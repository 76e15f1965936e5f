package org.rankcluster.protocol.runtime;

import java.util.Map;

/** Tells what the user asked for at the start of the job. The job implements it; programs and {@code Info} ask it. */
public interface JobSettings {
    /** Settings of the application, from {@code --set KEY=VALUE}. */
    Map<String, String> settings();

    /** The folder in which the job was submitted. */
    String folder();

    /** Seed of the job, from {@code --seed}. */
    long seed();
}
