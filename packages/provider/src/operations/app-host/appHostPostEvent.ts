import { appHostEventTypes, operations } from '@castaway/contract'
import { z } from 'zod'
import { defineHandler, type Call } from '../../context'
import { parseOrThrow } from '../../http/query'
import { forbidden, invalidField } from '../../errors'
import {
  applyEvent,
  draftEvent,
  notifyUrl,
  specifiedEvents,
  type SignedEvent,
} from '../../miniapps/host'
import { parseSignedJson, SignedJson, signJson, verifySignedJson } from '../../frames/signed-json'
import { actingSigner } from '../../signers/acting-signer'

/** An event is signed under the name that the app is to get, or under that of the API. */
const nameInApi = (name: unknown) =>
  appHostEventTypes.find((event) => specifiedEvents[event] === name) ?? name

const Payload = z.object({
  event: z.preprocess(nameInApi, z.enum(appHostEventTypes)),
  notificationDetails: z.object({ url: z.string(), token: z.string() }).optional(),
})

export default defineHandler(operations.appHostPostEvent, async (call) => {
  const domain = call.body.app_domain.toLowerCase()
  const { fid, ...said } =
    'signed_message' in call.body
      ? await signedElsewhere(call, call.body.signed_message)
      : await signedHere(call, call.body, domain)
  const told = await applyEvent(call, { app: call.app.id, fid, domain }, said)
  return {
    success: true,
    message: told
      ? 'The event is being sent to the mini app'
      : 'The event was saved, but the mini app does not receive events',
  }
})

/** The call without what it says. */
type Caller = Omit<Call, 'query' | 'body'>
type HostEvent = SignedEvent & { fid: number }

async function signedElsewhere(call: Caller, message: string | SignedJson): Promise<HostEvent> {
  const property = 'signed_message'
  const signed =
    typeof message === 'string'
      ? parseSignedJson(message, property)
      : parseOrThrow(SignedJson, message, [property])
  const { fid, payload } = await verifySignedJson(call, signed, property)
  const { event, notificationDetails } = parseOrThrow(Payload, payload, [property])
  if (notificationDetails && notificationDetails.url !== notifyUrl(call)) {
    throw invalidField(property, 'This host does not send notifications to that url')
  }
  if (notificationDetails && event !== 'notifications_enabled') {
    throw invalidField(property, 'Only notifications_enabled comes with notificationDetails here')
  }
  return { fid, event, token: notificationDetails?.token, signed }
}

async function signedHere(
  call: Caller,
  given: { signer_uuid: string; fid: number; event: SignedEvent['event'] },
  domain: string,
): Promise<HostEvent> {
  const { fid, signer } = await actingSigner(call, given.signer_uuid, 'WRITE_FRAME_ACTION')
  if (fid !== given.fid) throw forbidden('The signer belongs to another user', 'fid')
  const draft = await draftEvent(call, { app: call.app.id, fid, domain }, given.event)
  const token = draft.notificationDetails?.token
  return { fid, event: given.event, token, signed: signJson(fid, signer, draft) }
}
