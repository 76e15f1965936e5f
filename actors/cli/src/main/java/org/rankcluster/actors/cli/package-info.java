/**
 * Commands of {@code ./rankcluster}, a class each. Input is checked here before
 * a job begins. Package {@code job} runs the jobs, in this JVM or as shares for members of a cluster.
 */
package org.rankcluster.actors.cli;
