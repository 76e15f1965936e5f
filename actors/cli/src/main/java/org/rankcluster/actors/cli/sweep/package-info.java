/**
 * What a sweep varies, and what comes out of it: combinations, the table, its chart.
 */
package org.rankcluster.actors.cli.sweep;
