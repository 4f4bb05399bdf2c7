import type { WebhookEvent } from '@castaway/client'
import { personText, printable } from './render'

/** What an event is about, in a line. */
export function eventText({ type, data }: WebhookEvent): string {
  switch (type) {
    case 'cast.created':
    case 'cast.deleted':
      return line(`@${data.author.username}: ${data.text || '(no text)'} · ${data.hash}`)
    case 'user.created':
    case 'user.updated':
      return line(personText(data))
    case 'follow.created':
    case 'follow.deleted':
      return line(`@${data.user.username} → @${data.target_user.username}`)
    case 'reaction.created':
    case 'reaction.deleted': {
      const what = data.reaction_type === 1 ? 'like' : 'recast'
      // A reaction to a URL has no cast.
      const target = (data as Partial<typeof data>).cast?.hash ?? 'a URL'
      return line(`@${data.user.username}, ${what} of ${target}`)
    }
    case 'trade.created':
      return line(`${data.trader?.username ?? 'someone'} in ${data.transaction.hash}`)
  }
}

const MOST = 120

function line(text: string): string {
  const whole = printable(text.replaceAll(/\s+/g, ' '))
  return whole.length > MOST ? `${whole.slice(0, MOST - 1)}…` : whole
}
