/** The description or the arguments can't be used; the message is one sentence that says why. */
export class InputError extends Error {}
