package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;

/**
 * The section of a job's result about its background job, whose ranks load the same network: their messages, bytes and end.
 *
 * @param app name of its application
 * @param ranks number of its ranks
 * @param messages MPI messages that its ranks sent until the job's end
 * @param bytes data of all messages of its ranks, in bytes
 * @param endSeconds virtual time at which its last rank ended, in seconds; null if it ran until the job's end
 */
public record BackgroundUse(
        String app,
        int ranks,
        long messages,
        long bytes,
        @Nullable Double endSeconds) {}
