/** Caches of translations, one class each (Kumar et al., section 4.2). {@code address.scheme} uses them for Cartesian maps. */
package org.rankcluster.protocol.address.cache;
