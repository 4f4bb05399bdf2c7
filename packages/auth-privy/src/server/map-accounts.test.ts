import { linkedAccountTypes } from '@castaway/contract'
import { expect, test } from 'vitest'
import { mapPrivyUser } from './map-accounts'
import { everyAccount, unknownAccounts } from '../../test/fixtures'
import { privyUser } from './wire'

const read = (change: Record<string, unknown> = {}) =>
  mapPrivyUser(
    privyUser.parse({
      id: 'did:privy:cm1',
      created_at: 1_731_974_895,
      has_accepted_terms: true,
      is_guest: false,
      custom_metadata: { plan: 'pro', seats: 3, beta: true },
      mfa_methods: [
        { type: 'sms', verified_at: 1 },
        { type: 'totp', verified_at: 2 },
        { type: 'passkey', verified_at: 3 },
        { type: 'email', verified_at: 4 },
      ],
      linked_accounts: everyAccount,
      ...change,
    }),
    5,
  ).user

const times = { firstVerifiedAt: 1_731_974_895_000, latestVerifiedAt: 1_731_975_000_000 }

test('every supported account type is converted', () => {
  const kinds = new Set(read().linkedAccounts.map(({ type }) => type))
  expect([...linkedAccountTypes].filter((type) => !kinds.has(type))).toEqual([])
})

test('the user has times in milliseconds, terms, metadata, and our own second factors', () => {
  const { linkedAccounts, ...person } = read()
  expect(linkedAccounts).toHaveLength(everyAccount.length)
  expect(person).toEqual({
    createdAt: 1_731_974_895_000,
    isGuest: false,
    hasAcceptedTerms: true,
    mfaMethods: ['sms', 'totp', 'passkey'],
    customMetadata: { plan: 'pro', seats: 3, beta: true },
  })
  expect(read({ is_guest: true, linked_accounts: [] })).toMatchObject({
    isGuest: true,
    linkedAccounts: [],
  })
})

test('wallets have checksummed addresses, and embedded ones an index and a recovery method', () => {
  const wallets = read().linkedAccounts.filter(({ type }) => type === 'wallet')
  expect(wallets).toEqual([
    {
      type: 'wallet',
      key: 'ethereum:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      chainType: 'ethereum',
      chainId: 'eip155:8453',
      walletClientType: 'metamask',
      connectorType: 'injected',
      recoveryMethod: null,
      imported: false,
      delegated: false,
      walletIndex: null,
      ...times,
    },
    {
      type: 'wallet',
      key: 'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      chainType: 'ethereum',
      chainId: 'eip155:1',
      walletClientType: 'privy',
      connectorType: 'embedded',
      recoveryMethod: 'password',
      imported: false,
      delegated: true,
      walletIndex: 0,
      ...times,
    },
    {
      type: 'wallet',
      key: 'solana:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      chainType: 'solana',
      chainId: 'solana:mainnet',
      walletClientType: 'privy',
      connectorType: 'embedded',
      recoveryMethod: null,
      imported: true,
      delegated: false,
      walletIndex: 1,
      ...times,
    },
    {
      type: 'wallet',
      key: 'solana:HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
      address: 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
      chainType: 'solana',
      chainId: 'solana:mainnet',
      walletClientType: null,
      connectorType: null,
      recoveryMethod: null,
      imported: false,
      delegated: false,
      walletIndex: null,
      ...times,
    },
  ])
})

test('Farcaster accounts have all their fields', () => {
  expect(read().linkedAccounts.find(({ type }) => type === 'farcaster')).toEqual({
    type: 'farcaster',
    key: 'farcaster:3',
    fid: 3,
    ownerAddress: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    displayName: 'Ada',
    username: 'ada',
    bio: 'Counts',
    pfp: 'https://img.example/a.png',
    url: 'https://ada.example',
    signerPublicKey: '0xabcd',
    ...times,
  })
})

test('the other types have their fields', () => {
  const rest = read().linkedAccounts.filter(({ type }) => type !== 'wallet' && type !== 'farcaster')
  expect(rest).toEqual(
    [
      {
        type: 'smart_wallet',
        key: 'eip155:0:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        chainType: 'ethereum',
        chainId: 'eip155:0',
        smartWalletType: 'kernel',
      },
      {
        type: 'cross_app',
        key: 'cross_app:cm2otherapp|did:privy:cm2other',
        subject: 'did:privy:cm2other',
        providerApp: { id: 'cm2otherapp', name: 'cm2otherapp' },
        embeddedWallets: [{ address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }],
        smartWallets: [],
      },
      { type: 'email', key: 'email:ada@example.com', address: 'Ada@Example.com' },
      { type: 'phone', key: 'phone:+15555555555', number: '+15555555555' },
      {
        type: 'google_oauth',
        key: 'google_oauth:110000000000000000001',
        subject: '110000000000000000001',
        email: 'ada@gmail.com',
        name: 'Ada',
      },
      {
        type: 'twitter_oauth',
        key: 'twitter_oauth:2244994945',
        subject: '2244994945',
        username: 'ada',
        name: 'Ada',
        profilePictureUrl: 'https://pbs.twimg.com/a.jpg',
      },
      {
        type: 'discord_oauth',
        key: 'discord_oauth:80351110224678912',
        subject: '80351110224678912',
        username: 'ada#0',
        email: null,
      },
      {
        type: 'github_oauth',
        key: 'github_oauth:583231',
        subject: '583231',
        username: 'ada',
        name: null,
        email: 'ada@example.com',
      },
      {
        type: 'spotify_oauth',
        key: 'spotify_oauth:smedjan',
        subject: 'smedjan',
        email: 'ada@example.com',
        name: 'Ada',
      },
      {
        type: 'instagram_oauth',
        key: 'instagram_oauth:17841400',
        subject: '17841400',
        username: 'ada',
      },
      {
        type: 'tiktok_oauth',
        key: 'tiktok_oauth:tt-1',
        subject: 'tt-1',
        username: 'ada',
        name: 'Ada',
      },
      {
        type: 'linkedin_oauth',
        key: 'linkedin_oauth:li-1',
        subject: 'li-1',
        name: 'Ada',
        email: 'ada@example.com',
        vanityName: 'ada',
      },
      {
        type: 'apple_oauth',
        key: 'apple_oauth:001473.f0',
        subject: '001473.f0',
        email: 'x@privaterelay.appleid.com',
      },
      { type: 'custom_auth', key: 'custom_auth:privy.io|customer-7', customUserId: 'customer-7' },
      {
        type: 'passkey',
        key: 'passkey:Il3U7B7_wQ',
        credentialId: 'Il3U7B7_wQ',
        authenticatorName: 'iCloud Keychain',
        enrolledInMfa: true,
      },
      {
        type: 'telegram',
        key: 'telegram:42',
        telegramUserId: '42',
        firstName: 'Ada',
        lastName: null,
        username: 'ada',
        photoUrl: null,
      },
    ].map((account) => ({ ...account, ...times })),
  )
})

test('unsupported and invalid accounts are left out', () => {
  expect(read({ linked_accounts: unknownAccounts }).linkedAccounts).toEqual([])
})
