/**
 * What members of a cluster run before their first job, so that the JVM has compiled what every job needs.
 */
package org.rankcluster.apps.warmup;
