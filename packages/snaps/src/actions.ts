import { maxFid } from '@castaway/contract/limits'
import { integer, listOf, matching, object, optional, record, text, type Shape } from './shape'
import { webUrl } from './url-shape'

/** `native` is how mini apps and Snaps write a chain's own coin. */
const token = matching(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/(?:native|[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(?:\/[-.%a-zA-Z0-9]{1,78})?)$/,
  'a CAIP-19 asset',
)
const amount = matching(/^\d{1,78}(?:\.\d{1,36})?$/, 'an amount')
const castHash = matching(/^0x[0-9a-fA-F]{40}$/, 'the hash of a cast')
const fid = integer(1, maxFid)
const page = integer(0)
/** More than any cast can hold: what fits is for the composer to say. */
const COMPOSED_TEXT = 10_000
const COMPOSED_EMBEDS = 4

/** The parameters of every action that a press can have. */
const actionShapes = (url: Shape<string>) => ({
  submit: object({ target: url }),
  open_url: object({ target: url }),
  open_snap: object({ target: url }),
  open_mini_app: object({ target: url }),
  view_cast: object({ hash: castHash }),
  view_profile: object({ fid }),
  compose_cast: object({
    text: optional(text(0, COMPOSED_TEXT)),
    channelKey: optional(matching(/^[a-z0-9][a-z0-9-]{0,63}$/, 'the key of a channel')),
    embeds: optional(listOf(url, 0, COMPOSED_EMBEDS)),
  }),
  view_token: object({ token }),
  send_token: object({
    token,
    amount: optional(amount),
    recipientFid: optional(fid),
    recipientAddress: optional(text(1, 128)),
  }),
  swap_token: object({ sellToken: optional(token), buyToken: optional(token) }),
  paginator_next: object({ page: optional(page) }),
  paginator_prev: object({ page: optional(page) }),
  paginator_go_to: object({ page }),
})

type ActionShapes = ReturnType<typeof actionShapes>
type KnownAction = {
  [K in keyof ActionShapes]: { action: K } & ReturnType<ActionShapes[K]>
}[keyof ActionShapes]

/** What a press does. `unknown` is an action of a later version: its button does nothing. */
export type SnapAction = KnownAction | { action: 'unknown' }

const shapes = {
  elsewhere: actionShapes(webUrl(false)),
  onLoopback: actionShapes(webUrl(true)),
}

/** Reads `on.press` of an element. Other events are ignored: no snap has any. */
export function parsePress(
  on: unknown,
  path: string,
  allowLoopback: boolean,
): SnapAction | undefined {
  if (on === undefined) return undefined
  const events = record(on, path)
  if (!Object.hasOwn(events, 'press')) return undefined
  const press = record(events.press, `${path}.press`)
  const action = text(1)(
    Object.hasOwn(press, 'action') ? press.action : undefined,
    `${path}.press.action`,
  )
  const known = allowLoopback ? shapes.onLoopback : shapes.elsewhere
  if (!Object.hasOwn(known, action)) return { action: 'unknown' }
  const params = Object.hasOwn(press, 'params') ? press.params : {}
  const shape = known[action as keyof ActionShapes] as Shape<object>
  return { action, ...shape(params, `${path}.press.params`) } as SnapAction
}
