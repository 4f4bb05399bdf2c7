import type { SortedEmbeds } from './embed-kinds'

export interface CastEmbedsProps {
  embeds: SortedEmbeds
  /** Hash of the cast that the embeds belong to. */
  hash: string
}
