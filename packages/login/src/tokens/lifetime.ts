/** How long a token is good for at most, in milliseconds. It cannot be taken back, so it is short. */
export const TOKEN_LIFETIME = 60 * 60_000
