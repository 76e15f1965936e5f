/**
 * Variables of a sweep and all combinations of their values, its table, and its chart. The package above runs the combinations and passes
 * their results, as the JSON objects that {@code --json} writes.
 */
package org.rankcluster.actors.cli.sweep;
