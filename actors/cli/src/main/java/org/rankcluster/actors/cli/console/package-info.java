/**
 * Input and output of commands: the terminal, tables, figures for people, JSON targets, output files, signals, and the values of options.
 * All commands use it.
 */
package org.rankcluster.actors.cli.console;
