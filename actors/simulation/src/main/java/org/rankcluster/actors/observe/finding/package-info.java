/**
 * What limits a run, in sentences: pure functions of a stretch. The page, reports and the metrics get them by
 * {@code observe.message}.
 */
package org.rankcluster.actors.observe.finding;
