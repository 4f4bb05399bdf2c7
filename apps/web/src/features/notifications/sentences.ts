import { plural, t } from '@lingui/core/macro'
import { inLanguage } from '../../ui/format/intl'
import { cleanName } from '../../ui/text/rich-text-parts'
import { castKindOf, type NotificationLike, peopleOf, type Person } from './notification-rows'

const list = inLanguage((locales) => new Intl.ListFormat(locales, { type: 'conjunction' }))

/** A notification as a sentence, in parts; a person represents their name. */
export type SentencePart = string | Person

/** A placeholder for the names, from a private-use plane that no language uses. */
const WHO = '\u{f0000}'

/** The people (at most two by name, or three if those are all), how many more, and what they did. */
export function sentenceOf(
  notification: NotificationLike,
  isShown: (person: Person) => boolean = () => true,
): SentencePart[] {
  const people = peopleOf(notification)
  const total = Math.max(notification.count ?? 0, people.length)
  const shown = people.filter(isShown)
  // Three people are all named; of more, two are named and the rest is a number.
  const named = shown.slice(0, shown.length === 3 && total === 3 ? 3 : 2)
  const others = total - named.length
  const items = named.map((_, index) => `${WHO}${index}`)
  if (others > 0) {
    items.push(
      named.length === 0
        ? plural(others, { one: 'Someone', other: '# people' })
        : plural(others, { one: '# other', other: '# others' }),
    )
  }
  const names = items.length === 0 ? t`Someone` : list().format(items)
  return actionText(notification, Math.max(total, 1), names)
    .split(/(\u{f0000}\d)/u)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(WHO) ? named[Number(part.slice(WHO.length))]! : part))
}

/** The whole sentence around the names; its plural form depends on their number. */
function actionText(notification: NotificationLike, count: number, who: string): string {
  const isReply = castKindOf(notification.cast) === 'reply'
  switch (notification.type) {
    case 'follows':
      return plural(count, { one: `${who} followed you`, other: `${who} followed you` })
    case 'likes':
      return isReply
        ? plural(count, { one: `${who} liked your reply`, other: `${who} liked your reply` })
        : plural(count, { one: `${who} liked your cast`, other: `${who} liked your cast` })
    case 'recasts':
      return isReply
        ? plural(count, { one: `${who} recasted your reply`, other: `${who} recasted your reply` })
        : plural(count, { one: `${who} recasted your cast`, other: `${who} recasted your cast` })
    case 'mention':
      return t`${who} mentioned you`
    case 'reply':
      return t`${who} replied to you`
    case 'quote':
      return t`${who} quoted you`
    default:
      return t`${who} interacted with you`
  }
}

/** The label above a cast that addresses the reader: why it is here. The cast itself shows its author. */
export function labelOf(type: string): string {
  switch (type) {
    case 'mention':
      return t`Mentioned you`
    case 'reply':
      return t`Replied to you`
    case 'quote':
      return t`Quoted you`
    default:
      return t`Interacted with you`
  }
}

/** The sentence as plain text, for labels. */
export const sentenceText = (notification: NotificationLike): string =>
  sentenceOf(notification)
    .map((part) => (typeof part === 'string' ? part : nameOf(part)))
    .join('')

/** Display name of a person, with fallbacks for empty fields. */
export const nameOf = (person: Person): string =>
  cleanName(person.display_name, cleanName(person.username, `!${person.fid}`))
