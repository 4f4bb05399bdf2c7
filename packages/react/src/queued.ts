/** The result of a write that was queued for a connection: neither done nor refused. */
export const QUEUED = Symbol('queued')

/** The IndexedDB database of the outbox, which is created when it is first opened. */
export const OUTBOX_DATABASE = 'castaway-outbox'
