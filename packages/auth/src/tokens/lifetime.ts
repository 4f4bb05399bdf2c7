/** Maximum lifetime of a token, in milliseconds. It is short because a token cannot be revoked. */
export const TOKEN_LIFETIME = 60 * 60_000
