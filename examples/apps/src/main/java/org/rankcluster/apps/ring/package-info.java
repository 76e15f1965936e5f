/**
 * The sample {@code ring}: a token goes around all ranks. Measures a round, and checks the token at each rank. The command {@code
 * run} finds it by its name.
 */
package org.rankcluster.apps.ring;
