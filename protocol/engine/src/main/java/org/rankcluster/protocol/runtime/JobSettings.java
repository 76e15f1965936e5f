package org.rankcluster.protocol.runtime;

import java.util.Map;

/** The user's settings at the start of the job. The job implements it; programs and {@code Info} use it. */
public interface JobSettings {
    /** {@return the settings of the application, from {@code --set KEY=VALUE}} */
    Map<String, String> settings();

    /** {@return the folder in which the job was submitted} */
    String folder();

    /** {@return the seed of the job, from {@code --seed}} */
    long seed();
}
