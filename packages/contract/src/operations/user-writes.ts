import { z } from 'zod'
import { requiredSince, since } from '../api-version'
import { del, get, patch, post } from '../define'
import {
  AccountSigner,
  Coordinates,
  EthAddress,
  Fid,
  Hex,
  OperationResponse,
  Signer,
  SignerUuid,
  SolAddress,
  User,
} from '../entities/index'
import { verificationChainIds, verificationTypes } from '../enums'
import { bulkLimits } from '../limits'
import { experimental, messageErrors, signerErrors, wallet } from './shared'

export const getFreshAccountFID = get('/farcaster/user/fid', {
  summary: 'Reserves the next free fid for the calling app',
  access: 'server',
  implementation: { model: 'fids are assigned by the island, not by the onchain registry' },
  errors: [],
  fresh: true,
  headers: { ...experimental, ...wallet },
  ok: z.object({ fid: Fid }),
  example: {},
})

const VerifiedAccounts = z.object({
  x: z.string().max(64).optional(),
  github: z.string().max(64).optional(),
})

/** Fields of a profile. Bytes are counted when it is written: a name of 32 bytes may be 8 emoji. */
const profile = {
  bio: z.string().max(256).optional(),
  pfp_url: z.string().max(256).optional(),
  url: z.string().max(256).optional(),
  username: z.string().max(64).optional(),
  display_name: z.string().max(32).optional(),
  location: Coordinates.optional(),
  verified_accounts: VerifiedAccounts.optional(),
}

export const registerAccount = post('/farcaster/user', {
  summary: 'Registers a reserved fid for the wallet that signed the transfer',
  access: 'server',
  implementation: { model: 'the account is in the island’s own registry; signatures are verified' },
  errors: [
    'NotFound',
    'CONFLICT',
    'NAME_TAKEN',
    'EXPIRED',
    'INVALID_SIGNATURE',
    'INVALID_MESSAGE',
    'CHAIN_UNAVAILABLE',
    'SIGNER_REVOKED',
  ],
  headers: wallet,
  body: z.object({
    signature: Hex,
    fid: Fid,
    requested_user_custody_address: EthAddress,
    deadline: z.int().min(0),
    fname: z.string().min(1).max(64).optional(),
    metadata: z.object(profile).optional(),
    /** A signer of the calling app that is approved too, with the request for its key that its app signed. */
    signer: since(
      '3.174.0',
      z
        .object({
          uuid: SignerUuid,
          signed_key_request_metadata_signature: Hex,
          app_fid: Fid,
          /** Unix seconds. */
          deadline: z.int().min(0),
        })
        .optional(),
    ),
  }),
  ok: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Up to 2.46.0 always present. */
    signer: Signer.optional(),
    /** All approved signers: the one that was made, then the given one. */
    signers: since('3.174.0', z.array(AccountSigner)),
    user: User.optional(),
  }),
  example: (world) => world.signed.registerAccount(),
})

export const updateUser = patch('/farcaster/user', {
  summary: 'Updates the profile of the signer’s account',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors, 'CHAIN_UNAVAILABLE'],
  body: z.object({
    signer_uuid: SignerUuid,
    ...profile,
    /** Null removes it; only the island knows that, Neynar can change a location and not remove it. */
    location: Coordinates.nullable().optional(),
    banner: since('3.174.0', z.string().max(256).optional()),
    /** One of the verified addresses. */
    primary_eth_address: since('3.174.0', EthAddress.optional()),
    primary_sol_address: since('3.174.0', SolAddress.optional()),
  }),
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, bio: 'Counts waves for a living' }),
})

const FollowBody = z.object({
  signer_uuid: SignerUuid,
  target_fids: z.array(Fid).min(1).max(bulkLimits.followTargets),
})
const FollowAnswer = z.object({
  success: z.boolean(),
  details: z.array(z.object({ success: z.boolean(), target_fid: Fid, hash: z.string() })),
})

export const followUser = post('/farcaster/user/follow', {
  summary: 'Follows one or more users',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: FollowBody,
  ok: FollowAnswer,
  example: (world) => ({ signerUuid: world.signerUuid, targetFids: [7, 8] }),
})

export const unfollowUser = del('/farcaster/user/follow', {
  summary: 'Unfollows one or more users',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: FollowBody,
  ok: FollowAnswer,
  example: (world) => ({ signerUuid: world.signerUuid, targetFids: [8] }),
})

export const publishVerification = post('/farcaster/user/verification', {
  summary: 'Adds a verified address to the account; the address has signed the claim',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors, 'CHAIN_UNAVAILABLE'],
  body: z.object({
    signer_uuid: SignerUuid,
    address: EthAddress,
    block_hash: Hex,
    eth_signature: Hex,
    verification_type: z.literal(verificationTypes).default(0),
    chain_id: z.literal(verificationChainIds).default(0),
  }),
  ok: OperationResponse,
  example: (world) => world.signed.publishVerification(),
})

export const deleteVerification = del('/farcaster/user/verification', {
  summary: 'Removes a verified address from the account',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: z.object({
    signer_uuid: SignerUuid,
    address: EthAddress,
    block_hash: Hex,
    /** Neynar asks for it since; the network's message needs none, so it is not read. */
    eth_signature: requiredSince('3.174.0', Hex),
  }),
  ok: OperationResponse,
  example: (world) => ({
    signerUuid: world.signerUuid,
    address: world.verifiedAddress,
    blockHash: `0x${'00'.repeat(32)}`,
  }),
})
