/**
 * Findings: sentences about the causes that limit a run. There is one set of rules, for the dashboard, reports, {@code --json} and
 * {@code --explain}. The rules judge figures of a stretch of virtual time, or of the whole run. They are pure functions.
 */
package org.rankcluster.actors.observe.finding;
