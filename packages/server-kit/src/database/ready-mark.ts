/** File in the folder of a PGlite cluster, written once the cluster is complete; without it, a start deletes the folder. */
export const READY_MARK = 'castaway-ready'
