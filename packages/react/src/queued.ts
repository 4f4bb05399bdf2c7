/** The result of a write that was queued for a connection: neither done nor refused. */
export const QUEUED = Symbol('queued')
