import { signJson } from '../frames/signed-json'
import { actingSigner } from '../signers/acting-signer'
import { applyEvent, newToken, notifyUrl, specifiedEvents, type HostCall } from './host'

/** A user who adds a mini app with its notifications in one step. */
export interface AppToAdd {
  /** Id of the app of the API that is the host. */
  app: string
  /** Host name of the mini app, with its port if it has one. */
  domain: string
  /** A signer of the user that the host holds. */
  signerUuid: string
}

/**
 * Adds a mini app with notifications: its webhook gets one event, with the URL and token of its notifications, as the
 * mini-app specification has it. The API has an event for each of the two only.
 * @returns what the app was sent
 * @throws 409 if the user has added the app, 403 for the signer, 404 and 502 if the app can't be reached
 */
export async function addMiniApp(
  call: HostCall,
  { app, domain, signerUuid }: AppToAdd,
): Promise<{ url: string; token: string }> {
  const { store, random } = call
  const { fid, signer } = await actingSigner(
    { store, app: { id: app } },
    signerUuid,
    'WRITE_FRAME_ACTION',
  )
  const notificationDetails = { url: notifyUrl(call), token: newToken(random) }
  const signed = signJson(fid, signer, { event: specifiedEvents.frame_added, notificationDetails })
  const host = { app, fid, domain: domain.toLowerCase() }
  await applyEvent(call, host, { event: 'frame_added', token: notificationDetails.token, signed })
  return notificationDetails
}
