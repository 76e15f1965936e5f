/**
 * The sample {@code skeleton}: the communicator calls of 24 applications (Guo et al., section III, Table I). A class an application; each says in a
 * sentence what the paper does not state.
 */
package org.rankcluster.apps.skeleton;
