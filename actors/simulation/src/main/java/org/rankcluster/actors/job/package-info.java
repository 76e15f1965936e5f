/**
 * A job and its result, on one JVM or as a member's part: its actors, its output, and its end. The command line makes a {@code JobSpec} of
 * checked options and starts a {@code Job} from it. Ranks, networks and services are created here, each at its first event.
 */
package org.rankcluster.actors.job;
