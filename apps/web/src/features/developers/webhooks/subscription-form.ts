import type { Subscription } from './webhook-api'

/** What the form of a webhook has: texts of fields, and the types of events that are chosen besides casts. */
export interface SubscriptionForm {
  casts: boolean
  authors: string
  mentions: string
  channels: string
  text: string
  excluded: string
  /** Other types of events, without filters. */
  others: readonly OtherType[]
}

export const otherTypes = [
  'cast.deleted',
  'reaction.created',
  'follow.created',
  'user.created',
  'user.updated',
] as const
export type OtherType = (typeof otherTypes)[number]

export const emptyForm: SubscriptionForm = {
  casts: true,
  authors: '',
  mentions: '',
  channels: '',
  text: '',
  excluded: '',
  others: [],
}

/** FIDs that are separated by commas or spaces; undefined if there is something else. */
export function fidsOf(text: string): number[] | undefined {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  const fids = parts.map(Number)
  return fids.every((fid) => Number.isInteger(fid) && fid > 0 && fid < 2 ** 31) ? fids : undefined
}

const lines = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** The subscription of a form; undefined while a field has something that cannot be. */
export function subscriptionOf(form: SubscriptionForm): Subscription | undefined {
  const [authors, mentions, excluded] = [form.authors, form.mentions, form.excluded].map(fidsOf)
  if (!authors || !mentions || !excluded) return undefined
  const channels = lines(form.channels)
  return {
    ...(form.casts && {
      'cast.created': {
        ...(authors.length > 0 && { author_fids: authors }),
        ...(mentions.length > 0 && { mentioned_fids: mentions }),
        ...(channels.length > 0 && { root_parent_urls: channels }),
        ...(form.text !== '' && { text: form.text }),
        ...(excluded.length > 0 && { exclude_author_fids: excluded }),
      },
    }),
    ...Object.fromEntries(form.others.map((type) => [type, {}])),
  }
}
