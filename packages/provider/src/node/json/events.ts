import { toHex } from '../../messages/hex'
import type { HubEvent } from '../events/read'
import type { NodeInfo } from '../info'
import { SignerSource, type NodeSigner, type SignersPage } from '../onchain/signers'
import type { OnChainEvent } from '../onchain/view'
import type { StorageLimits } from '../onchain/storage-limits'
import { base64, messageJson, proofJson } from './messages'
import {
  hubEventTypes,
  idRegisterEventTypes,
  onChainEventTypes,
  scopeNames,
  signerEventTypes,
  storeTypes,
  tierTypes,
  unitTypes,
} from './names'

export const onChainEventJson = (event: OnChainEvent): object => ({
  type: onChainEventTypes[event.type],
  chainId: event.chainId,
  blockNumber: event.blockNumber,
  blockHash: toHex(event.blockHash),
  blockTimestamp: event.blockTimestamp,
  transactionHash: toHex(event.transactionHash),
  logIndex: event.logIndex,
  fid: event.fid,
  ...(event.signerEventBody && {
    signerEventBody: {
      key: toHex(event.signerEventBody.key),
      keyType: event.signerEventBody.keyType,
      eventType: signerEventTypes[event.signerEventBody.eventType],
      metadata: base64(event.signerEventBody.metadata),
      metadataType: event.signerEventBody.metadataType,
    },
  }),
  ...(event.idRegisterEventBody && {
    idRegisterEventBody: {
      to: toHex(event.idRegisterEventBody.to),
      eventType: idRegisterEventTypes[event.idRegisterEventBody.eventType],
      from: toHex(event.idRegisterEventBody.from),
      recoveryAddress: toHex(event.idRegisterEventBody.recoveryAddress),
    },
  }),
  ...(event.storageRentEventBody && {
    storageRentEventBody: {
      payer: toHex(event.storageRentEventBody.payer),
      units: event.storageRentEventBody.units,
      expiry: event.storageRentEventBody.expiry,
    },
  }),
  tier_purchase_event_body: event.tierPurchaseEventBody
    ? {
        payer: toHex(event.tierPurchaseEventBody.payer),
        for_days: event.tierPurchaseEventBody.forDays,
        tier_type: tierTypes[event.tierPurchaseEventBody.tierType],
      }
    : null,
  txIndex: event.txIndex,
  version: event.version,
})

export const hubEventJson = (event: HubEvent): object => ({
  type: hubEventTypes[event.type],
  id: event.id,
  ...(event.mergeMessageBody && {
    mergeMessageBody: {
      message: messageJson(event.mergeMessageBody.message),
      deletedMessages: event.mergeMessageBody.deletedMessages.map(messageJson),
    },
  }),
  ...(event.pruneMessageBody && {
    pruneMessageBody: { message: messageJson(event.pruneMessageBody.message) },
  }),
  ...(event.revokeMessageBody && {
    revokeMessageBody: { message: messageJson(event.revokeMessageBody.message) },
  }),
  ...(event.mergeUsernameProofBody && {
    mergeUsernameProofBody: nameJson(event.mergeUsernameProofBody),
  }),
  ...(event.mergeOnChainEventBody && {
    mergeOnChainEventBody: {
      onChainEvent: onChainEventJson(event.mergeOnChainEventBody.onChainEvent),
    },
  }),
  ...(event.blockConfirmedBody && { blockConfirmedBody: blockJson(event.blockConfirmedBody) }),
  blockNumber: event.blockNumber,
  shardIndex: event.shardIndex,
})

function nameJson(body: NonNullable<HubEvent['mergeUsernameProofBody']>): object {
  const { usernameProof: proof, deletedUsernameProof: deleted } = body
  const { usernameProofMessage: raw, deletedUsernameProofMessage: deletedRaw } = body
  return {
    ...(proof && { usernameProof: proofJson(proof) }),
    ...(deleted && { deletedUsernameProof: proofJson(deleted) }),
    ...(raw && { usernameProofMessage: messageJson(raw) }),
    ...(deletedRaw && { deletedUsernameProofMessage: messageJson(deletedRaw) }),
  }
}

const blockJson = ({
  blockHash,
  blockNumber,
  shardIndex,
  timestamp,
  totalEvents,
}: NonNullable<HubEvent['blockConfirmedBody']>) => ({
  blockNumber,
  shardIndex,
  timestamp,
  blockHash: toHex(blockHash),
  totalEvents,
})

export const infoJson = ({ peerId, ...info }: NodeInfo): object => ({ ...info, peer_id: peerId })

export const storageLimitsJson = ({ tierSubscriptions, ...all }: StorageLimits): object => ({
  ...all,
  limits: all.limits.map((limit) => ({
    ...limit,
    // Its JSON has no name for the store of loans.
    storeType: storeTypes[limit.storeType] ?? 'None',
    // A list of numbers, which is what a node gives here.
    earliestHash: [...limit.earliestHash],
  })),
  unitDetails: all.unitDetails.map(({ unitType, unitSize }) => ({
    unitType: unitTypes[unitType],
    unitSize,
  })),
  tier_subscriptions: tierSubscriptions.map(({ tierType, expiresAt }) => ({
    tier_type: tierTypes[tierType],
    expires_at: expiresAt,
  })),
})

export const signerJson = ({
  source,
  key,
  scopes,
  onchainEvent,
  ...signer
}: NodeSigner): object => ({
  source: source === SignerSource.onChain ? 'SIGNER_SOURCE_ONCHAIN' : 'SIGNER_SOURCE_OFFCHAIN',
  key: toHex(key),
  ...signer,
  ...(scopes.length > 0 && { scopes: scopeNames(scopes) }),
  ...(onchainEvent && { onChainEvent: onChainEventJson(onchainEvent) }),
})

export const signersJson = (page: SignersPage): object => ({
  signers: page.signers.map(signerJson),
  gaslessSignerCount: page.gaslessSignerCount,
  gaslessSignerLimit: page.gaslessSignerLimit,
  currentUserNonce: page.currentUserNonce,
  ...(page.requesterFidNonces.length > 0 && {
    requesterFidNonces: Object.fromEntries(
      page.requesterFidNonces.map(({ key, value }) => [key, value]),
    ),
  }),
})
