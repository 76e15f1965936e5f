/**
 * Variables of a sweep and all combinations of their values, its table, and its chart. The package above runs the combinations and
 * hands their results in, as the JSON objects that {@code --json} writes.
 */
package org.rankcluster.actors.cli.sweep;
