import type { SortedEmbeds } from './embed-kinds'

export interface CastEmbedsProps {
  embeds: SortedEmbeds
  /** The cast they hang on. */
  hash: string
}
