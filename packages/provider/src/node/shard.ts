/** The shard of all accounts; shard 0, of the blocks, has no messages of its own. */
export const DATA_SHARD = 1
