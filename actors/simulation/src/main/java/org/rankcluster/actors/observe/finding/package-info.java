/**
 * What limits a run, in sentences: pure functions of a stretch.
 */
package org.rankcluster.actors.observe.finding;
