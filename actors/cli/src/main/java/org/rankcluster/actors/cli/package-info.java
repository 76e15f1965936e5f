/**
 * Commands of {@code ./rankcluster}, a class each, and what samples and experiments implement to be found by them. Input is
 * checked here before a job begins. Jobs are run by package {@code job}, in this JVM or as shares that members of a cluster get.
 */
package org.rankcluster.actors.cli;
