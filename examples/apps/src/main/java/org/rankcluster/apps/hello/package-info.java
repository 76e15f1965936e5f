/**
 * The sample {@code hello}: every rank prints where it is.
 */
package org.rankcluster.apps.hello;
