/**
 * The sample {@code ring}: a token goes around all ranks.
 */
package org.rankcluster.apps.ring;
