/**
 * The sample {@code neighbours}: all ranks exchange small messages with the nearest neighbours on a torus.
 */
package org.rankcluster.apps.neighbours;
