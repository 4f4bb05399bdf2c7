import {
  useActiveWallet,
  useSigningWallet,
  useWallets,
  type LoginWallet,
} from '@castaway/auth-react'
import { useEffect, useRef } from 'react'
import { LoginRoot } from '../sign-in/LoginRoot'
import type { EthereumWallet, WalletAccess } from './wallet-access'

interface WalletConnectorProps {
  onReady: (access: WalletAccess) => void
}

/** Connects the running app to the person's wallets. Mounted when the app first asks for one. */
export default function WalletConnector(props: WalletConnectorProps) {
  return (
    <LoginRoot>
      <Connector {...props} />
    </LoginRoot>
  )
}

type WalletsState = Pick<ReturnType<typeof useWallets>, 'ready' | 'wallets'> & {
  active: LoginWallet | null
}

/** How long an app waits until the wallets of this browser have announced themselves, in milliseconds. */
const PATIENCE = 8_000

function Connector({ onReady }: WalletConnectorProps) {
  const { ready, wallets, error } = useWallets()
  const { wallet: active } = useActiveWallet()
  const sign = useSigningWallet()
  const known = useRef<WalletsState>({ ready, wallets, active })
  const told = useRef(false)
  useEffect(() => {
    known.current = { ready: ready || error !== null, wallets, active }
  }, [ready, error, wallets, active])
  useEffect(() => {
    if (told.current) return
    told.current = true
    onReady(accessOf(() => known.current, sign))
  }, [onReady, sign])
  return null
}

function accessOf(
  read: () => WalletsState,
  sign: ReturnType<typeof useSigningWallet>,
): WalletAccess {
  /** The first wallet of a chain type that can be used here, once they are known. */
  const find = async (chainType: LoginWallet['chainType']): Promise<LoginWallet | null> => {
    const until = performance.now() + PATIENCE
    for (;;) {
      const { ready, wallets, active } = read()
      // A smart account is on one chain and sends in a way of its own.
      const usable = wallets.filter((each) => each.chainType === chainType && each.kind !== 'smart')
      const found =
        usable.find((each) => each.id === active?.id) ??
        usable.find(({ linked, connected }) => linked && connected) ??
        usable.find(({ connected }) => connected) ??
        usable.find(({ kind, linked }) => kind === 'injected' && !linked) ??
        usable.find(({ linked }) => linked)
      if (ready && found) return found
      if (performance.now() > until || (ready && performance.now() > until - PATIENCE + 2_000))
        return null
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    async ethereum(): Promise<EthereumWallet | null> {
      const found = await find('ethereum')
      return found && { name: found.name, connect: found.connect, provider: found.provider }
    },
    async solana() {
      return (await find('solana'))?.standard ?? null
    },
    async signWith(address, text) {
      const wallet = await sign(address)
      const message = text(wallet.address)
      return { message, signature: await wallet.signMessage(message) }
    },
  }
}
