/**
 * Commands, and what samples and experiments implement to be found by them. Input is checked here before a job begins.
 */
package org.rankcluster.actors.cli;
