import { z } from 'zod'
import { get, post } from '../define'
import {
  AnyUrl,
  DeveloperManagedAuthAddress,
  DeveloperManagedSigner,
  Ed25519PublicKey,
  EthAddress,
  Fid,
  Hex,
  SignedKeyRequestSponsor,
  Signer,
  SignerUuid,
} from '../entities/index'
import { authorizationResponseTypes } from '../enums'

export const createSigner = post('/farcaster/signer', {
  summary: 'Creates a signer for the calling app; it can post once an account approves it',
  access: 'server',
  implementation: 'real',
  errors: [],
  ok: Signer,
  example: {},
})

export const lookupSigner = get('/farcaster/signer', {
  summary: 'A signer and its approval status',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  query: { signer_uuid: SignerUuid },
  ok: Signer,
  example: (world) => ({ signerUuid: world.signerUuid }),
})

const keyRequest = {
  signature: Hex,
  app_fid: Fid,
  /** Unix seconds until which the request can be approved. */
  deadline: z.int().min(0),
  redirect_url: AnyUrl.optional(),
  sponsor: SignedKeyRequestSponsor.optional(),
}

export const registerSignedKey = post('/farcaster/signer/signed_key', {
  summary: 'Requests approval of a signer, signed by the app’s custody wallet',
  access: 'server',
  implementation: { model: 'the key is approved on the island’s own page instead of in an app' },
  errors: [
    'NotFound',
    'SIGNER_REVOKED',
    'CONFLICT',
    'EXPIRED',
    'INVALID_SIGNATURE',
    'CHAIN_UNAVAILABLE',
  ],
  body: z.object({
    signer_uuid: SignerUuid,
    ...keyRequest,
  }),
  ok: Signer,
  example: (world) => world.signed.registerSignedKey(),
})

export const fetchSigners = get('/farcaster/signer/list', {
  summary: 'Approved signers of the account whose custody wallet signed the message',
  access: 'server',
  implementation: 'real',
  errors: ['InvalidCredentials', 'EXPIRED', 'CHAIN_UNAVAILABLE'],
  query: { message: z.string().min(1).max(4096), signature: Hex },
  ok: z.object({ signers: z.array(Signer) }),
  example: (world) => world.signed.fetchSigners(),
})

export const publishMessageToFarcaster = post('/farcaster/message', {
  summary: 'Publishes an already signed message',
  access: 'server',
  implementation: 'real',
  errors: ['CONFLICT', 'INVALID_SIGNATURE', 'INVALID_MESSAGE', 'CHAIN_UNAVAILABLE'],
  body: z.record(z.string(), z.unknown()),
  ok: z.record(z.string(), z.unknown()),
  example: async (world) => ({ body: await world.signed.message() }),
})

export const fetchNonce = get('/farcaster/login/nonce', {
  summary: 'A new nonce for signing in',
  access: 'server',
  implementation: 'real',
  errors: [],
  fresh: true,
  ok: z.object({ nonce: z.string() }),
  example: {},
})

const keyRequestErrors = [
  'NotFound',
  'SIGNER_REVOKED',
  'CONFLICT',
  'EXPIRED',
  'INVALID_SIGNATURE',
  'CHAIN_UNAVAILABLE',
] as const

export const lookupDeveloperManagedSigner = get('/farcaster/signer/developer_managed', {
  summary: 'The approval status of a key that the calling app manages itself',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  query: { public_key: Ed25519PublicKey },
  ok: DeveloperManagedSigner,
  example: async (world) => ({ publicKey: (await world.developerSigner()).publicKey }),
})

export const registerSignedKeyForDeveloperManagedSigner = post(
  '/farcaster/signer/developer_managed/signed_key',
  {
    summary: 'Requests approval of a key that the calling app manages itself',
    access: 'server',
    implementation: { model: 'the key is approved on the island’s own page instead of in an app' },
    errors: keyRequestErrors,
    body: z.object({ public_key: Ed25519PublicKey, ...keyRequest }),
    ok: DeveloperManagedSigner,
    example: (world) => world.signed.registerSignedKeyForDeveloperManagedSigner(),
  },
)

export const lookupDeveloperManagedAuthAddress = get('/farcaster/auth_address/developer_managed', {
  since: '3.174.0',
  summary: 'The approval status of an auth address that the calling app manages itself',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  query: { address: EthAddress },
  ok: DeveloperManagedAuthAddress,
  example: async (world) => ({ address: (await world.developerAuthAddress()).address }),
})

export const registerSignedKeyForDeveloperManagedAuthAddress = post(
  '/farcaster/auth_address/developer_managed/signed_key',
  {
    since: '3.174.0',
    summary: 'Requests approval of an address that may sign in as the user who approves it',
    access: 'server',
    implementation: {
      model: 'the address is approved on the island’s own page instead of in an app',
    },
    errors: keyRequestErrors,
    body: z.object({ address: EthAddress, ...keyRequest }),
    ok: DeveloperManagedAuthAddress,
    example: (world) => world.signed.registerSignedKeyForDeveloperManagedAuthAddress(),
  },
)

export const fetchAuthorizationUrl = get('/farcaster/login/authorize', {
  summary: 'The URL of the page where people sign in and let the calling app act for them',
  access: 'server',
  implementation: {
    model:
      'people sign in on the island’s own page; a client id belongs to the API key that used it first',
  },
  errors: [],
  query: { client_id: z.guid(), response_type: z.enum(authorizationResponseTypes) },
  ok: z.object({ authorization_url: z.url() }),
  example: { clientId: 'c0ffee00-cafe-4000-8000-000000000001', responseType: 'code' },
})
