package org.rankcluster.library;

import org.jspecify.annotations.Nullable;

/** A job whose program, machine or settings are not valid. The message names the value and the rule. */
public final class InvalidJobException extends JobException {
    private static final long serialVersionUID = 1;

    InvalidJobException(String message, int exit, @Nullable MpiResult result) {
        super(message, exit, result, null);
    }
}
