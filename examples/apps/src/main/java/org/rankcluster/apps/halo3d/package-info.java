/**
 * The sample {@code halo3d}: six neighbours on a periodic grid exchange faces.
 */
package org.rankcluster.apps.halo3d;
