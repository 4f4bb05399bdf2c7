/** Receives internal errors of routes that are no operations of the API. */
export type Report = (error: unknown, about: { operation: null; requestId: string }) => void
