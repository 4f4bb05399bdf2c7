import type { WorldPlan } from '../plan'
import type { SeededRandom } from '../random'
import type { Resident } from './people'

const HOUR = 3600
const DAY = 24 * HOUR

/** Open invites: new users invited by a channel's owner or moderators, and members invited to become moderators. */
export const invitesOf = (
  d: SeededRandom,
  people: readonly Resident[],
  { channels, members }: Pick<WorldPlan, 'channels' | 'members'>,
): WorldPlan['invites'] =>
  channels.flatMap(({ id, lead, moderators, ago }) => {
    const c = d.fork(id)
    const inside = members.filter((one) => one.channel === id)
    const strangers = people.filter(({ fid }) => !inside.some((one) => one.fid === fid))
    const since = () => c.int(2 * HOUR, Math.min(ago, 20 * DAY))
    const asked = c.some(strangers, c.int(1, 3)).map(({ fid }) => ({
      channel: id,
      fid,
      inviter: c.pick([lead, ...moderators]),
      role: 'member' as const,
      ago: since(),
    }))
    const plain = inside.filter((one) => one.role === 'member')
    if (plain.length === 0 || !c.chance(0.3)) return asked
    const { fid } = c.pick(plain)
    return [...asked, { channel: id, fid, inviter: lead, role: 'moderator' as const, ago: since() }]
  })
