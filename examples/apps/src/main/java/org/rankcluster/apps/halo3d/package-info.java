/**
 * The sample {@code halo3d}: six neighbours on a periodic grid exchange faces, as stencil codes do. Measures an iteration, and
 * checks every byte. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.halo3d;
