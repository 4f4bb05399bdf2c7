import { capabilitiesOf, chainsOf } from '../../shared/mini-apps/capabilities'
import type { MiniAppFacts } from '../../shared/mini-apps/facts'
import { bridgeLog } from '../../shared/mini-apps/bridge-log'
import type { RunningMiniApp } from '../../shared/mini-apps/open-mini-app'
import { workbenchControls } from '../../shared/mini-apps/workbench'
import type { FromRelay } from './frame/relay-messages'
import type { Bridge } from './wire/bridge'

/** The methods of capabilities that are not named like their one method. */
const methodsOf: Record<string, readonly string[]> = {
  'actions.addMiniApp': ['addMiniApp', 'addFrame'],
  back: ['updateBackState'],
  'wallet.getEthereumProvider': [
    'ethProviderRequestV2',
    'ethProviderRequest',
    'eip6963RequestProvider',
  ],
  'wallet.getSolanaProvider': ['solanaProviderRequest'],
}

type Methods = Readonly<Record<string, (argument: unknown) => unknown>>

/** The methods of a host that lacks these capabilities: calls of them are refused like those of any unknown method. */
export function withoutCapabilities(methods: Methods, off: readonly string[]): Methods {
  const removed = new Set(off.flatMap((each) => methodsOf[each] ?? [each.split('.').pop()!]))
  return Object.fromEntries(Object.entries(methods).filter(([name]) => !removed.has(name)))
}

/** What a launch from the workbench changes and sees; a launch from anywhere else, nothing. */
export function workbenchOf({ launch: { workbench } }: RunningMiniApp) {
  const off = workbench?.off ?? []
  const has = (capability: string) => !off.includes(capability)
  const capabilities = (all: readonly string[]) => all.filter(has)
  const chains = (all: readonly string[]) =>
    all.filter((chain) =>
      has(chain.startsWith('solana:') ? 'wallet.getSolanaProvider' : 'wallet.getEthereumProvider'),
    )
  return {
    observer: workbench && bridgeLog,
    client: workbench?.client,
    capabilities,
    chains,
    /** Whether the host has what a manifest requires. Haptics are never missed, so they are asked for on any device. */
    isCapable(manifest: MiniAppFacts['manifest']): boolean {
      const all = { solana: true }
      const offered = capabilities(capabilitiesOf(all))
      const offeredChains = chains(chainsOf(all))
      return (
        (manifest?.requiredCapabilities ?? []).every(
          (each) => offered.includes(each) || (each.startsWith('haptics.') && has(each)),
        ) && (manifest?.requiredChains ?? []).every((each) => offeredChains.includes(each))
      )
    },
    methods: (all: Methods) => (off.length > 0 ? withoutCapabilities(all, off) : all),
    /** What happened to the frame. */
    saw(message: FromRelay | { kind: 'load'; url: string }) {
      if (workbench && message.kind !== 'message') {
        const { kind, ...rest } = message
        bridgeLog.happened('frame', kind, Object.keys(rest).length > 0 ? rest : undefined)
      }
    },
    /** @returns a function for when the app ends */
    control({ emit, emitWallet }: Bridge): () => void {
      if (!workbench) return () => {}
      const controls = { emit, emitWallet }
      workbenchControls.set(controls)
      return () => {
        if (workbenchControls.read() === controls) workbenchControls.set(null)
      }
    },
  }
}
