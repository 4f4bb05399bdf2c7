import { z } from 'zod'
import { get, post } from '../define'
import {
  AnyUrl,
  DeveloperManagedSigner,
  Ed25519PublicKey,
  Fid,
  Hex,
  SignedKeyRequestSponsor,
  Signer,
  SignerUuid,
} from '../entities/index'
import { authorizationResponseTypes } from '../enums'

export const createSigner = post('/farcaster/signer', {
  summary: 'Makes a new key for the calling app; it can write once an account approved it',
  ok: Signer,
  example: {},
})

export const lookupSigner = get('/farcaster/signer', {
  summary: 'A signer and how far its approval is',
  query: { signer_uuid: SignerUuid },
  ok: Signer,
  example: (world) => ({ signerUuid: world.signerUuid }),
})

const keyRequest = {
  signature: Hex,
  app_fid: Fid,
  /** Unix seconds until which the request may be approved. */
  deadline: z.int().min(0),
  redirect_url: AnyUrl.optional(),
  sponsor: SignedKeyRequestSponsor.optional(),
}

export const registerSignedKey = post('/farcaster/signer/signed_key', {
  summary: 'Asks for the approval of a signer, signed by the custody wallet of the app',
  body: z.object({
    signer_uuid: SignerUuid,
    ...keyRequest,
  }),
  ok: Signer,
  example: (world) => world.signed.registerSignedKey(),
})

export const fetchSigners = get('/farcaster/signer/list', {
  summary: 'Approved signers of the account whose custody wallet signed the message',
  query: { message: z.string().min(1).max(4096), signature: Hex },
  ok: z.object({ signers: z.array(Signer) }),
  example: (world) => world.signed.fetchSigners(),
})

export const publishMessageToFarcaster = post('/farcaster/message', {
  summary: 'Takes in a message that was signed elsewhere',
  body: z.record(z.string(), z.unknown()),
  ok: z.record(z.string(), z.unknown()),
  example: async (world) => ({ body: await world.signed.message() }),
})

export const fetchNonce = get('/farcaster/login/nonce', {
  summary: 'A fresh nonce to sign in with',
  fresh: true,
  ok: z.object({ nonce: z.string() }),
  example: {},
})

export const lookupDeveloperManagedSigner = get('/farcaster/signer/developer_managed', {
  summary: 'How far the approval of a key is that the calling app holds itself',
  query: { public_key: Ed25519PublicKey },
  ok: DeveloperManagedSigner,
  example: async (world) => ({ publicKey: (await world.developerSigner()).publicKey }),
})

export const registerSignedKeyForDeveloperManagedSigner = post(
  '/farcaster/signer/developer_managed/signed_key',
  {
    summary: 'Asks for the approval of a key that the calling app holds itself',
    body: z.object({ public_key: Ed25519PublicKey, ...keyRequest }),
    ok: DeveloperManagedSigner,
    example: (world) => world.signed.registerSignedKeyForDeveloperManagedSigner(),
  },
)

export const fetchAuthorizationUrl = get('/farcaster/login/authorize', {
  summary: 'The address of the page where people sign in and let the calling app act for them',
  query: { client_id: z.guid(), response_type: z.enum(authorizationResponseTypes) },
  ok: z.object({ authorization_url: z.url() }),
  example: { clientId: 'c0ffee00-cafe-4000-8000-000000000001', responseType: 'code' },
})
