import { t } from '@lingui/core/macro'
import { type LoginWallet, useActiveWallet, useEmbeddedWallets, useMfa } from '@castaway/auth-react'
import { MethodIcon } from '@castaway/auth-react/panel'
import { MoreHorizontal } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { Menu } from '../../../ui/menu/Menu'
import type { MenuItem } from '../../../ui/menu/menu-item'
import { shortAddress } from './linked-account-labels'
import { formatList } from '../../../ui/format/format-list'
import { Badge, rowClass, useAction, useLinkWallet } from './shared'

type EmbeddedWallets = ReturnType<typeof useEmbeddedWallets>
/** One account of an embedded wallet. */
type Account = NonNullable<EmbeddedWallets['state']>['accounts'][number]

const recoveries = {
  password: () => t`password`,
  passkey: () => t`passkey`,
  phrase: () => t`recovery phrase`,
}

const opensBy = (all: string[]) => {
  const methods = formatList(all)
  return t`unlocks with ${methods}`
}

/** One wallet with its owner, availability, and whether it is active. */
export function WalletRow({
  wallet,
  account,
}: {
  wallet: LoginWallet
  account: Account | undefined
}) {
  const { setActive } = useActiveWallet()
  const { busy, run } = useAction()
  const link = useLinkWallet()
  const items = useEmbeddedItems(account)
  const name = wallet.address ? shortAddress(wallet.address) : wallet.name
  return (
    <li className={rowClass}>
      {wallet.icon ? (
        <img src={wallet.icon} alt="" className="size-8 shrink-0 rounded-lg" />
      ) : (
        <span className="login flex">
          <MethodIcon of={wallet.kind === 'embedded' ? 'here' : 'wallet'} />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">
            <bdi>{wallet.name}</bdi>
            {wallet.walletIndex ? ` ${wallet.walletIndex + 1}` : ''}
          </span>
          {wallet.active ? <Badge tone="good">{t`Active`}</Badge> : null}
          <Badge>{wallet.linked ? t`Linked` : t`Not linked`}</Badge>
          <Badge>{wallet.connected ? t`Connected` : t`Not connected`}</Badge>
          {wallet.delegated ? <Badge>{t`Delegated`}</Badge> : null}
        </p>
        <p
          className="truncate font-mono text-small text-ink-soft"
          title={wallet.address ?? undefined}
        >
          {wallet.address}
        </p>
        <p className="text-small text-ink-soft">
          {wallet.chainType === 'solana' ? t`Solana` : t`Ethereum`}
          {account
            ? ` · ${account.unlocked ? t`unlocked` : t`locked`} · ${opensBy(account.methods.map((method) => recoveries[method]()))}`
            : ''}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {!wallet.linked ? (
          <Button
            size="small"
            aria-label={t`Link ${name}`}
            busy={busy === 'link'}
            onClick={() => void run('link', () => link(wallet), t`Wallet linked`)}
          >
            {t`Link`}
          </Button>
        ) : !wallet.connected ? (
          <Button
            size="small"
            aria-label={t`Connect ${name}`}
            busy={busy === 'connect'}
            onClick={() => void run('connect', () => wallet.connect())}
          >
            {t`Connect`}
          </Button>
        ) : null}
        {wallet.linked && !wallet.active ? (
          <Button
            size="small"
            tone="quiet"
            aria-label={t`Make ${name} the active wallet`}
            onClick={() =>
              void run('active', async () => setActive(wallet), t`Active wallet changed`)
            }
          >
            {t`Make active`}
          </Button>
        ) : null}
        {items.length > 0 ? (
          <Menu
            label={t`More options for ${name}`}
            icon={<MoreHorizontal size={18} />}
            size="small"
            items={items}
          />
        ) : null}
      </div>
    </li>
  )
}

/** Actions for an embedded wallet. Secrets are entered and shown in its own iframe. */
function useEmbeddedItems(account: Account | undefined): (MenuItem | 'line')[] {
  const { load } = useEmbeddedWallets()
  const { guard } = useMfa()
  const { run } = useAction()
  if (!account) return []
  const { address, keystore, methods } = account
  const item = (
    label: string,
    action: (wallet: Awaited<ReturnType<typeof load>>) => Promise<unknown>,
    done?: string,
    tone: MenuItem['tone'] = 'plain',
  ): MenuItem => ({
    label,
    tone,
    onSelect: () => void run(label, () => guard(async () => action(await load())), done),
  })
  return [
    ...(account.holds === 'phrase'
      ? [item(t`Show recovery phrase`, (wallet) => wallet.reveal({ address, what: 'phrase' }))]
      : []),
    item(t`Show private key`, (wallet) => wallet.reveal({ address, what: 'key' })),
    'line',
    item(
      methods.includes('password') ? t`Change password` : t`Set a password`,
      (wallet) => wallet.changePassword(keystore),
      t`Password changed`,
    ),
    methods.includes('passkey')
      ? item(
          t`Remove passkey unlock`,
          (wallet) => wallet.removeMethod({ method: 'passkey', keystore }),
          t`Passkey removed`,
          'danger',
        )
      : item(t`Add passkey unlock`, (wallet) => wallet.addPasskey({ keystore }), t`Passkey added`),
    ...(methods.includes('password') && methods.length > 1
      ? [
          item(
            t`Remove password unlock`,
            (wallet) => wallet.removeMethod({ method: 'password', keystore }),
            t`Password removed`,
            'danger',
          ),
        ]
      : []),
    ...(account.unlocked
      ? (['line', item(t`Lock`, (wallet) => wallet.lock(), t`Wallet locked`)] as const)
      : []),
  ]
}
