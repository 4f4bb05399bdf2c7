import { t } from '@lingui/core/macro'
import type { User } from '@castaway/react'
import { Copy, ExternalLink } from 'lucide-react'
import { Dialog } from '../../ui/dialog/Dialog'
import { IconButton } from '../../ui/IconButton'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { displayNameOf } from '../../app/names'
import { walletsOf } from '../../shared/profile/profile-meta'

/** All verified wallets of a user, to copy and to look up. */
export default function WalletsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = displayNameOf(user)
  return (
    <Dialog open onClose={onClose} title={t`Wallets of ${name}`}>
      <p className="px-5 pt-4 text-small text-ink-soft text-pretty">
        {t`This account has proved with a signature that each of these wallets belongs to it.`}
      </p>
      <ul className="divide-y divide-line px-5 pb-4">
        {walletsOf(user).map(({ address, chain, primary, href }) => (
          <li key={address} className="flex items-center gap-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-small text-ink-soft">
                {chain === 'solana' ? t`Solana` : t`Ethereum`}
                {primary ? ` · ${t`primary`}` : null}
              </p>
              <p dir="ltr" className="text-start font-mono text-small [overflow-wrap:anywhere]">
                {address}
              </p>
            </div>
            <IconButton
              label={t`Copy address`}
              icon={<Copy size={18} />}
              onClick={() => void copyToClipboard(address, 'address')}
            />
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t`View this address in a block explorer (opens in a new window)`}
              className="grid size-10 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <ExternalLink size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
