/**
 * Input and output of commands: the terminal, tables, figures for people, JSON targets, output files, signals, and the values of options.
 * All commands use it. Pictures of the topologies of machines are here, too; the command {@code machines} writes them as SVG.
 */
package org.rankcluster.actors.cli.console;
