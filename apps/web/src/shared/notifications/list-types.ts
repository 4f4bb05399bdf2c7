/** Notification types, with the names of the list operation. */
export type ListType = 'follows' | 'recasts' | 'likes' | 'mentions' | 'replies' | 'quotes'

export const listTypes = [
  'mentions',
  'replies',
  'quotes',
  'follows',
  'likes',
  'recasts',
] as const satisfies readonly ListType[]
