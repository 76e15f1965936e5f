/**
 * The sample {@code neighbours}: all ranks exchange small messages with the nearest neighbours on a torus.
 * Users run it by its name, experiments with settings of their own.
 */
package org.rankcluster.apps.neighbours;
