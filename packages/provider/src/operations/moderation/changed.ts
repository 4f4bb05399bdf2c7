import type { ApiApp } from '../../http/api-keys'
import type { StoreEvent } from '../../store/events'

/** The mutes and blocks of these users have changed. */
export const rulesOf = (...fids: number[]): StoreEvent => ({
  kind: 'changed',
  rows: 'moderation',
  keys: fids,
})

/** The bans of an app have changed. */
export const bansOf = ({ id }: ApiApp): StoreEvent => ({
  kind: 'changed',
  rows: 'bans',
  keys: [id],
})
