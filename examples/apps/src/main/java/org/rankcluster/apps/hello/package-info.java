/** The sample {@code hello}: every rank prints its place. Sends no message. The command {@code run} finds it by its name. */
package org.rankcluster.apps.hello;
