package org.rankcluster.protocol.runtime;

import java.util.Map;

/** The user's settings at the start of the job. The job implements it; programs and {@code Info} use it. */
public interface JobSettings {
    /** Settings of the application, from {@code --set KEY=VALUE}. */
    Map<String, String> settings();

    /** Folder in which the job was submitted. */
    String folder();

    /** Seed of the job, from {@code --seed}. */
    long seed();
}
