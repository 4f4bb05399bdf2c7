import type { Castaway } from '@castaway/react'

/** Reads the lists of drafts again. */
export const refreshDrafts = (queryClient: Castaway['queryClient']): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['drafts'] })
