/** What a write that waits for the connection answers: neither done nor refused. */
export const WAITS = Symbol('waits')
