import type { ReactionsType, ReactionType } from '@castaway/contract'

/** The protocol's numbers of reaction types. */
export const reactionNumbers: Record<ReactionType, 1 | 2> = { like: 1, recast: 2 }

export const reactionWords = {
  1: { reaction_type: 'like', object: 'likes' },
  2: { reaction_type: 'recast', object: 'recasts' },
} as const

export function reactionKinds(types: ReactionsType[]): (1 | 2)[] {
  if (types.includes('all')) return [1, 2]
  return [
    ...(types.includes('likes') ? [1 as const] : []),
    ...(types.includes('recasts') ? [2 as const] : []),
  ]
}
