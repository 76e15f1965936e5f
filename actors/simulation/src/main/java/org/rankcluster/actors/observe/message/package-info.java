/**
 * Binary messages to readers of a run: a head, JSON, and arrays. A server forwards them without decoding; the page, the report and tests
 * read them.
 */
package org.rankcluster.actors.observe.message;
