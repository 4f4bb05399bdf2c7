/** Names of the protocol's numbers, as a node's JSON has them. */
export const messageTypes: Record<number, string> = {
  1: 'MESSAGE_TYPE_CAST_ADD',
  2: 'MESSAGE_TYPE_CAST_REMOVE',
  3: 'MESSAGE_TYPE_REACTION_ADD',
  4: 'MESSAGE_TYPE_REACTION_REMOVE',
  5: 'MESSAGE_TYPE_LINK_ADD',
  6: 'MESSAGE_TYPE_LINK_REMOVE',
  7: 'MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS',
  8: 'MESSAGE_TYPE_VERIFICATION_REMOVE',
  11: 'MESSAGE_TYPE_USER_DATA_ADD',
  12: 'MESSAGE_TYPE_USERNAME_PROOF',
  13: 'MESSAGE_TYPE_FRAME_ACTION',
  14: 'MESSAGE_TYPE_LINK_COMPACT_STATE',
  15: 'MESSAGE_TYPE_LEND_STORAGE',
  16: 'MESSAGE_TYPE_KEY_ADD',
  17: 'MESSAGE_TYPE_KEY_REMOVE',
}
/** The types that a key may sign. */
export const scopeNames = (types: readonly number[]): string[] =>
  types.flatMap((type) => messageTypes[type] ?? [])
export const networks: Record<number, string> = {
  1: 'FARCASTER_NETWORK_MAINNET',
  2: 'FARCASTER_NETWORK_TESTNET',
  3: 'FARCASTER_NETWORK_DEVNET',
}
export const hashSchemes: Record<number, string> = { 1: 'HASH_SCHEME_BLAKE3' }
export const signatureSchemes: Record<number, string> = {
  1: 'SIGNATURE_SCHEME_ED25519',
  2: 'SIGNATURE_SCHEME_EIP712',
}
export const castTypes: Record<number, string> = { 0: 'CAST', 1: 'LONG_CAST', 2: 'TEN_K_CAST' }
export const reactionTypes: Record<number, string> = {
  1: 'REACTION_TYPE_LIKE',
  2: 'REACTION_TYPE_RECAST',
}
export const protocols: Record<number, string> = {
  0: 'PROTOCOL_ETHEREUM',
  1: 'PROTOCOL_SOLANA',
}
export const userDataTypes: Record<number, string> = {
  1: 'USER_DATA_TYPE_PFP',
  2: 'USER_DATA_TYPE_DISPLAY',
  3: 'USER_DATA_TYPE_BIO',
  5: 'USER_DATA_TYPE_URL',
  6: 'USER_DATA_TYPE_USERNAME',
  7: 'USER_DATA_TYPE_LOCATION',
  8: 'USER_DATA_TYPE_TWITTER',
  9: 'USER_DATA_TYPE_GITHUB',
  10: 'USER_DATA_TYPE_BANNER',
  11: 'USER_DATA_PRIMARY_ADDRESS_ETHEREUM',
  12: 'USER_DATA_PRIMARY_ADDRESS_SOLANA',
  13: 'USER_DATA_TYPE_PROFILE_TOKEN',
  14: 'USER_DATA_TYPE_LIVE_AT',
}
export const userNameTypes: Record<number, string> = {
  1: 'USERNAME_TYPE_FNAME',
  2: 'USERNAME_TYPE_ENS_L1',
  3: 'USERNAME_TYPE_BASENAME',
}
export const onChainEventTypes: Record<number, string> = {
  0: 'EVENT_TYPE_NONE',
  1: 'EVENT_TYPE_SIGNER',
  2: 'EVENT_TYPE_SIGNER_MIGRATED',
  3: 'EVENT_TYPE_ID_REGISTER',
  4: 'EVENT_TYPE_STORAGE_RENT',
  5: 'EVENT_TYPE_TIER_PURCHASE',
  6: 'EVENT_TYPE_CHANNEL_REGISTER',
}
export const signerEventTypes: Record<number, string> = {
  1: 'SIGNER_EVENT_TYPE_ADD',
  2: 'SIGNER_EVENT_TYPE_REMOVE',
  3: 'SIGNER_EVENT_TYPE_ADMIN_RESET',
}
export const idRegisterEventTypes: Record<number, string> = {
  1: 'Register',
  2: 'Transfer',
  3: 'ChangeRecovery',
}
export const tierTypes: Record<number, string> = { 1: 'Pro' }
export const storeTypes: Record<number, string> = {
  1: 'Casts',
  2: 'Links',
  3: 'Reactions',
  4: 'UserData',
  5: 'Verifications',
  6: 'UsernameProofs',
}
export const unitTypes: Record<number, string> = {
  0: 'UnitTypeLegacy',
  1: 'UnitType2024',
  2: 'UnitType2025',
}
export const hubEventTypes: Record<number, string> = {
  1: 'HUB_EVENT_TYPE_MERGE_MESSAGE',
  2: 'HUB_EVENT_TYPE_PRUNE_MESSAGE',
  3: 'HUB_EVENT_TYPE_REVOKE_MESSAGE',
  6: 'HUB_EVENT_TYPE_MERGE_USERNAME_PROOF',
  9: 'HUB_EVENT_TYPE_MERGE_ON_CHAIN_EVENT',
  11: 'HUB_EVENT_TYPE_BLOCK_CONFIRMED',
}
