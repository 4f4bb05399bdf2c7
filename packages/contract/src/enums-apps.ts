type Member<T extends readonly unknown[]> = T[number]

// --- chains and tokens -------------------------------------------------------------------------
/** Chains that mini apps can require. */
export const miniAppNetworks = [
  'ethereum',
  'base',
  'arbitrum',
  'arbitrum-sepolia',
  'base-sepolia',
  'degen',
  'gnosis',
  'optimism',
  'optimism-sepolia',
  'polygon',
  'ethereum-sepolia',
  'zora',
  'unichain',
  'monad-testnet',
  'celo',
  'solana',
] as const
export type MiniAppNetwork = Member<typeof miniAppNetworks>
export const networks = ['ethereum', 'optimism', 'base', 'arbitrum'] as const
export type Network = Member<typeof networks>
export const fungibleOwnerRelevantNetworks = [
  'ethereum',
  'optimism',
  'base',
  'arbitrum',
  'solana',
] as const
export type FungibleOwnerRelevantNetwork = Member<typeof fungibleOwnerRelevantNetworks>
/** For sending transactions and fungibles. */
export const sendNetworks = ['base', 'optimism', 'base-sepolia'] as const
export type SendNetwork = Member<typeof sendNetworks>
export const deployFungibleNetworks = ['base'] as const
export type DeployFungibleNetwork = Member<typeof deployFungibleNetworks>
/** Networks whose trades are recorded. */
export const fungibleTradeNetworks = ['base'] as const
export type FungibleTradeNetwork = Member<typeof fungibleTradeNetworks>
export const fungibleTradeTimeWindows = ['1h', '6h', '12h', '24h', '7d'] as const
export type FungibleTradeTimeWindow = Member<typeof fungibleTradeTimeWindows>
export const priceSources = ['onchain', 'coingecko'] as const
export type PriceSource = Member<typeof priceSources>
export const deployFungibleFactories = ['wow', 'clanker'] as const
export type DeployFungibleFactory = Member<typeof deployFungibleFactories>
export const nsfwFlags = ['true', 'false'] as const
export type NsfwFlag = Member<typeof nsfwFlags>
export const sendReceiptStatuses = ['sent', 'failed'] as const
export type SendReceiptStatus = Member<typeof sendReceiptStatuses>
/** How a property of an NFT is shown; as text by default. */
export const traitDisplayTypes = ['number', 'boost_number', 'boost_percentage', 'date'] as const
export const imageFormats = ['png', 'jpeg', 'webp'] as const
export type ImageFormat = Member<typeof imageFormats>
/** Networks on which x402 payments are signed. */
export const x402Networks = ['base', 'base-sepolia'] as const
/** Providers of which subscribers can be listed. */
export const subscriptionProviders = ['fabric_stp', 'paragraph'] as const
export type SubscriptionProviders = Member<typeof subscriptionProviders>
/** Providers of which subscriptions can be listed. */
export const createdSubscriptionProviders = ['fabric_stp'] as const
export type CreatedSubscriptionProvider = Member<typeof createdSubscriptionProviders>

// --- frames and mini apps ----------------------------------------------------------------------
export const frameTypes = ['uuid', 'url'] as const
export type FrameType = Member<typeof frameTypes>
export const miniAppTimeWindows = ['1h', '6h', '12h', '24h', '7d'] as const
export type MiniAppTimeWindow = Member<typeof miniAppTimeWindows>
export const pageImageAspectRatios = ['1.91:1', '1:1'] as const
export type PageImageAspectRatio = Member<typeof pageImageAspectRatios>
/** Buttons of a frame that was read from a page. */
export const frameButtonActionTypes = ['post', 'post_redirect', 'tx', 'link', 'mint'] as const
export type FrameButtonActionType = Member<typeof frameButtonActionTypes>
/** Buttons of a hosted page, which can't request transactions. */
export const pageButtonActionTypes = ['post', 'post_redirect', 'mint', 'link'] as const
export type PageButtonActionType = Member<typeof pageButtonActionTypes>
export const frameAnalyticsTypes = [
  'total-interactors',
  'interactors',
  'interactions-per-cast',
  'input-text',
] as const
export type FrameAnalyticsType = Member<typeof frameAnalyticsTypes>
export const frameAggregateWindows = [
  '10s',
  '1m',
  '2m',
  '5m',
  '10m',
  '20m',
  '30m',
  '2h',
  '12h',
  '1d',
  '7d',
] as const
export type FrameAggregateWindow = Member<typeof frameAggregateWindows>
export const transactionFrameTypes = ['pay'] as const
export type TransactionFrameType = Member<typeof transactionFrameTypes>
export const transactionFrameStatuses = ['created', 'completed'] as const
export type TransactionFrameStatus = Member<typeof transactionFrameStatuses>
export const manifestFrameVersions = ['0.0.0', '0.0.1', '1', 'next'] as const
export type ManifestFrameVersion = Member<typeof manifestFrameVersions>
export const frameCatalogCategories = [
  'games',
  'social',
  'finance',
  'utility',
  'productivity',
  'health-fitness',
  'news-media',
  'music',
  'shopping',
  'education',
  'developer-tools',
  'entertainment',
  'art-creativity',
] as const
export type FrameCatalogCategory = Member<typeof frameCatalogCategories>
export const appHostEventTypes = [
  'frame_added',
  'frame_removed',
  'notifications_enabled',
  'notifications_disabled',
] as const
export type AppHostEventType = Member<typeof appHostEventTypes>
export const oembedTypes = ['rich', 'video', 'photo', 'link'] as const
export type OembedType = Member<typeof oembedTypes>
/** The flag of a webhook is sent as text. */
export const webhookActiveFlags = ['true', 'false'] as const
export type WebhookActiveFlag = Member<typeof webhookActiveFlags>
