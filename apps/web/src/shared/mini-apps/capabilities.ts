/** What this host can do, in the network's names for it. */
const ALWAYS = [
  'wallet.getEthereumProvider',
  'actions.ready',
  'actions.openUrl',
  'actions.close',
  'actions.setPrimaryButton',
  'actions.addMiniApp',
  'actions.signIn',
  'actions.viewCast',
  'actions.viewProfile',
  'actions.composeCast',
  'actions.viewToken',
  'actions.sendToken',
  'actions.swapToken',
  'actions.openMiniApp',
  'actions.requestCameraAndMicrophoneAccess',
  'experimental.signManifest',
  'back',
] as const

const HAPTICS = [
  'haptics.impactOccurred',
  'haptics.notificationOccurred',
  'haptics.selectionChanged',
] as const

export const hasHaptics = (): boolean => 'vibrate' in navigator

export const capabilitiesOf = ({ solana }: { solana: boolean }): string[] => [
  ...ALWAYS,
  ...(hasHaptics() ? HAPTICS : []),
  ...(solana ? ['wallet.getSolanaProvider'] : []),
]

const EVM_CHAINS = ['eip155:1', 'eip155:10', 'eip155:8453', 'eip155:42161', 'eip155:84532']
const SOLANA_CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The chains of the person's wallets, by CAIP-2. */
export const chainsOf = ({ solana }: { solana: boolean }): string[] => [
  ...EVM_CHAINS,
  ...(solana ? [SOLANA_CHAIN] : []),
]

/** All that a host can have, in the order of the specification's groups. */
export const capabilityNames: readonly string[] = [
  ...ALWAYS,
  ...HAPTICS,
  'wallet.getSolanaProvider',
]
