/**
 * Findings: sentences about the causes that limit a run. They are pure functions of a stretch. The page, reports and the metrics get them
 * through {@code observe.message}.
 */
package org.rankcluster.actors.observe.finding;
