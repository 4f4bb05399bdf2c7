import { t } from '@lingui/core/macro'
import { type LoginWallet, useEmbeddedWallets, useMfa, useWallets } from '@castaway/auth-react'
import { MethodIcon } from '@castaway/auth-react/panel'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { Skeleton } from '../../../ui/Skeleton'
import { Section } from '../Section'
import { Delegations } from './Delegations'
import { LoadError, listClass, useAction, useLinkWallet } from './shared'
import { WalletRow } from './WalletRow'

const linkLabel = (wallet: string) => t`Link ${wallet}`

/** Linked and detected wallets, the active one, and embedded wallets. */
export function Wallets({ canMake }: { canMake: boolean }) {
  const { ready, error, wallets, retry } = useWallets()
  const { state, load } = useEmbeddedWallets()
  const { guard } = useMfa()
  const { busy, run } = useAction()
  const own = wallets.filter((wallet) => wallet.linked || wallet.address !== null)
  const found = wallets.filter((wallet) => !wallet.linked && wallet.address === null)
  const made = state?.accounts ?? []
  const embedded = (name: string, action: Parameters<typeof withWallet>[1], done?: string) =>
    void run(name, () => guard(() => withWallet(load, action)), done)
  return (
    <Section
      about={t`A wallet is linked once you’ve signed with it to prove it’s yours. It’s connected while this browser can use it to sign. The active wallet is always the one you chose.`}
    >
      {error ? (
        <LoadError error={error} retry={retry} />
      ) : !ready ? (
        <Skeleton className="h-24" />
      ) : (
        <div className="space-y-4">
          {own.length > 0 ? (
            <ul aria-label={t`Wallets`} className={listClass}>
              {own.map((wallet) => (
                <WalletRow
                  key={wallet.id}
                  wallet={wallet}
                  account={made.find(
                    ({ address }) => wallet.kind === 'embedded' && address === wallet.address,
                  )}
                />
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">
              {t`No wallet yet. Create one here or connect your own.`}
            </p>
          )}
          {found.length > 0 ? <DetectedWallets wallets={found} /> : null}
          <Delegations />
        </div>
      )}
      {canMake ? (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            {made.length === 0 ? (
              <Button
                icon={<Plus size={18} />}
                busy={busy === 'make'}
                onClick={() => embedded('make', (wallet) => wallet.create(), t`Wallet created`)}
              >
                {t`Create a wallet here`}
              </Button>
            ) : (
              <>
                <Button
                  icon={<Plus size={18} />}
                  busy={busy === 'ethereum'}
                  onClick={() =>
                    embedded(
                      'ethereum',
                      (wallet) => wallet.addAccount({ chainType: 'ethereum' }),
                      t`Ethereum account created`,
                    )
                  }
                >
                  {t`Add Ethereum account`}
                </Button>
                <Button
                  icon={<Plus size={18} />}
                  busy={busy === 'solana'}
                  onClick={() =>
                    embedded(
                      'solana',
                      (wallet) => wallet.addAccount({ chainType: 'solana' }),
                      t`Solana account created`,
                    )
                  }
                >
                  {made.some(({ chainType }) => chainType === 'solana')
                    ? t`Add Solana account`
                    : t`Add Solana account`}
                </Button>
              </>
            )}
            <Button
              busy={busy === 'import'}
              onClick={() =>
                embedded('import', (wallet) => wallet.importWallet(), t`Wallet imported`)
              }
            >
              {t`Import a wallet`}
            </Button>
          </div>
          <p className="mt-3 text-small text-ink-soft text-pretty">
            {t`Wallets created here are only as secure as their password and this browser; there’s no secure hardware behind them. Write the recovery phrase down on paper. You’ll need it to restore the wallet if you lose the password.`}
          </p>
        </>
      ) : null}
    </Section>
  )
}

type LoadedWallets = Awaited<ReturnType<ReturnType<typeof useEmbeddedWallets>['load']>>

/** The wallet code is loaded on first use. */
const withWallet = async (
  load: () => Promise<LoadedWallets>,
  action: (wallet: LoadedWallets) => Promise<unknown>,
) => action(await load())

/** Wallets of this browser that have not exposed an account yet. */
function DetectedWallets({ wallets }: { wallets: readonly LoginWallet[] }) {
  const link = useLinkWallet()
  const { busy, run } = useAction()
  return (
    <div>
      <h3 className="mb-1.5 text-small font-semibold">{t`Found in this browser`}</h3>
      <ul aria-label={t`Wallets found in this browser`} className={listClass}>
        {wallets.map((wallet) => (
          <li key={wallet.id} className="flex items-center gap-3 px-4 py-3">
            {wallet.icon ? (
              <img src={wallet.icon} alt="" className="size-8 shrink-0 rounded-lg" />
            ) : (
              <span className="login flex">
                <MethodIcon of="wallet" />
              </span>
            )}
            <p className="min-w-0 flex-1 truncate font-semibold">
              <bdi>{wallet.name}</bdi>
              <span className="font-normal text-ink-soft">
                {wallet.chainType === 'solana' ? t` · Solana` : ''}
              </span>
            </p>
            <Button
              size="small"
              aria-label={linkLabel(wallet.name)}
              busy={busy === wallet.id}
              onClick={() => void run(wallet.id, () => link(wallet), t`Wallet linked`)}
            >
              {t`Link`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
