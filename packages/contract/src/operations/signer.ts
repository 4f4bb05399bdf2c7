import { z } from 'zod'
import { get, post } from '../define'
import { AnyUrl, Fid, Hex, SignedKeyRequestSponsor, Signer, SignerUuid } from '../entities/index'

export const createSigner = post('/farcaster/signer', {
  about: 'Makes a new key for the calling app; it can write once an account approved it',
  ok: Signer,
  example: {},
})

export const lookupSigner = get('/farcaster/signer', {
  about: 'A signer and how far its approval is',
  query: { signer_uuid: SignerUuid },
  ok: Signer,
  example: (world) => ({ signerUuid: world.signerUuid }),
})

export const registerSignedKey = post('/farcaster/signer/signed_key', {
  about: 'Asks for the approval of a signer, signed by the custody wallet of the app',
  body: z.object({
    signer_uuid: SignerUuid,
    signature: Hex,
    app_fid: Fid,
    /** Unix seconds until which the request may be approved. */
    deadline: z.int().min(0),
    redirect_url: AnyUrl.optional(),
    sponsor: SignedKeyRequestSponsor.optional(),
  }),
  ok: Signer,
  example: (world) => world.signed.registerSignedKey(),
})

export const fetchSigners = get('/farcaster/signer/list', {
  about: 'Approved signers of the account whose custody wallet signed the message',
  query: { message: z.string().min(1).max(4096), signature: Hex },
  ok: z.object({ signers: z.array(Signer) }),
  example: (world) => world.signed.fetchSigners(),
})

export const publishMessageToFarcaster = post('/farcaster/message', {
  about: 'Takes in a message that was signed elsewhere',
  body: z.record(z.string(), z.unknown()),
  ok: z.record(z.string(), z.unknown()),
  example: async (world) => ({ body: await world.signed.message() }),
})

export const fetchNonce = get('/farcaster/login/nonce', {
  about: 'A fresh nonce to sign in with',
  ok: z.object({ nonce: z.string() }),
  example: {},
})
