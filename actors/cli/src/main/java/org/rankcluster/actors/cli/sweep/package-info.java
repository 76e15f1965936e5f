/**
 * The command {@code sweep}: variables and all combinations of their values, the runs of the combinations, their table, and its chart. The
 * command reads results as the JSON objects that {@code --json} writes.
 */
package org.rankcluster.actors.cli.sweep;
