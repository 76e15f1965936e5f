/** Caches of translations, one class each (Kumar et al., section 4.2). {@code address.scheme} puts them before Cartesian maps. */
package org.rankcluster.protocol.address.cache;
