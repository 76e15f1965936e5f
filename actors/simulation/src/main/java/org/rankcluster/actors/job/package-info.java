/**
 * A job and its result, on one JVM or as a member's part of it: which actors there are, what programs print, how it ends and why.
 * The command line makes a {@code JobSpec} of checked options and starts a {@code Job} of it. Ranks, networks and services are
 * made here, each when its first event comes.
 */
package org.rankcluster.actors.job;
