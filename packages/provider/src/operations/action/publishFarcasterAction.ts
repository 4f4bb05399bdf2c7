import { operations } from '@castaway/contract'
import { z } from 'zod'
import { guardedFetch } from '@castaway/server-kit/net'
import { defineHandler } from '../../context'
import { invalidField, serverError } from '../../errors'
import { jsonOf } from '../../miniapps/manifest'
import { toCompact, signJson } from '../../frames/signed-json'
import { actingSigner } from '../../signers/acting-signer'

/** Seconds within which the other app has to act on it. */
const GOOD_FOR_SECONDS = 300
const Answer = z.record(z.string(), z.unknown())
const property = 'base_url'

/**
 * Posts to `/api/farcaster/action` of the other app. The signed payload names the action and the origin that it is for,
 * so that the receiving app can't use it for anything else.
 */
export default defineHandler(operations.publishFarcasterAction, async (call) => {
  const { body, at, signal, allowPrivateAddresses: allowPrivate } = call
  const { fid, signer } = await actingSigner(call, body.signer_uuid)
  const base = URL.canParse(body.base_url) ? new URL(body.base_url) : null
  if (!base || !/^https?:$/.test(base.protocol)) {
    throw invalidField(property, 'base_url is not a web URL')
  }
  if (base.username || base.password) {
    throw invalidField(property, 'base_url must not contain a password')
  }
  const exp = Math.floor(at / 1000) + GOOD_FOR_SECONDS
  const signed = signJson(fid, signer, { exp, aud: base.origin, action: body.action })
  const root = base.pathname.replace(/\/+$/, '')
  const answer = await guardedFetch(`${base.origin}${root}/api/farcaster/action`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${toCompact(signed)}`,
    },
    body: JSON.stringify({ action: body.action }),
    allowPrivate,
    signal,
    property,
    redirects: 0,
    maxBytes: 500_000,
  })
  const { data } = Answer.safeParse(jsonOf(answer.body))
  if (answer.status < 200 || answer.status > 299 || !data) {
    const what = data ? '' : ' and without a JSON object'
    throw serverError(
      'UPSTREAM_FAILED',
      `The app responded with status ${answer.status}${what}`,
      property,
    )
  }
  return data
})
