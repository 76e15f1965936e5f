/**
 * The program {@code ./rankcluster}: its entry, its help, and commands that start no job. Packages below have the other commands. Input is
 * checked here before a job begins.
 */
package org.rankcluster.actors.cli;
