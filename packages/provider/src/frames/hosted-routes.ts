import { ServerError, type NeynarFramePage } from '@castaway/contract'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { invalidField, notFound } from '../errors'
import { toServerError } from '../http/to-server-error'
import { findHostedFrame, linkOf, type HostedFrame } from './hosted'
import { pageHtml, pagePolicy } from './hosted-html'
import { recordInteraction } from './interactions'
import { verifyAction } from './verify'

type Report = (error: unknown, about: { operation: null; requestId: string }) => void

const BYTES = 'trustedData.messageBytes'
const Packet = z.object({
  trustedData: z.object({ messageBytes: z.string().min(2).max(40_000) }),
})

/**
 * Routes of hosted frames: `GET` shows a page to people and clients, `POST` takes a signed click on one of its buttons
 * and responds with the next page.
 */
export function hostedFrames(context: AppContext, report?: Report): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    const apiError = toServerError(error, c.req.raw.signal)
    if (!apiError) report?.(error, { operation: null, requestId: '' })
    const told =
      apiError ?? new ServerError('InternalServerError', 'Something went wrong on the island')
    // The form in which frame servers report a rejected click.
    return Response.json(
      { code: told.code, message: told.shortMessage.slice(0, 90) },
      { status: told.status },
    )
  })
  const show = async (c: Context) => {
    const { frame, page } = await find(context, c)
    return shown(context, frame, page)
  }
  const tap = async (c: Context) => {
    const { frame, page } = await find(context, c)
    const packet = parseOrThrow(Packet, (await readBody(c.req.raw)) ?? {})
    return tapped(context, frame, page, packet.trustedData.messageBytes)
  }
  for (const path of ['/:uuid', '/:uuid/:page']) app.get(path, show).post(path, tap)
  return app
}

async function find({ store }: AppContext, c: Context) {
  const uuid = c.req.param('uuid') ?? ''
  const wanted = c.req.param('page')?.toLowerCase()
  const frame = /^[0-9a-fA-F-]{36}$/.test(uuid) ? await findHostedFrame(store.db, uuid) : undefined
  const page =
    wanted === undefined ? frame?.pages[0] : frame?.pages.find((one) => one.uuid === wanted)
  if (!frame || !page) throw notFound('The frame')
  return { frame, page }
}

const shown = (context: AppContext, frame: HostedFrame, page: NeynarFramePage): Response =>
  new Response(pageHtml(page, { name: frame.name, link: linkOf(context, frame.uuid) }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(page),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })

async function tapped(
  context: AppContext,
  frame: HostedFrame,
  page: NeynarFramePage,
  messageBytes: string,
): Promise<Response> {
  const action = await verifyAction(context, messageBytes, BYTES)
  const link = linkOf(context, frame.uuid)
  // A signature for one frame is not valid for another.
  if (action.url !== link && !action.url.startsWith(`${link}/`)) {
    throw invalidField(BYTES, 'The action belongs to another frame')
  }
  const button = page.buttons?.find(({ index }) => index === action.button)
  if (!button) throw invalidField(BYTES, 'This page does not have that button')
  const { action_type: type, next_page: next } = button
  if (type !== 'post' && type !== 'post_redirect') {
    throw invalidField(
      BYTES,
      'This button is not posted to the server: clients handle it themselves',
    )
  }
  await recordInteraction(context.store.db, frame.app_id, action, context.clock.now())
  if (next && 'redirect_url' in next) {
    return new Response(null, { status: 302, headers: { location: next.redirect_url } })
  }
  const following = next && 'uuid' in next && frame.pages.find(({ uuid }) => uuid === next.uuid)
  return shown(context, frame, following || page)
}
