/**
 * Programs and settings of jobs, as the command line and the library start them. They include classes with {@code main}, several programs
 * of a job, and the checks of its machine and settings.
 */
package org.rankcluster.actors.launch;
