import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QrCode } from '@castaway/auth-react/panel'
import { Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { copyToClipboard } from '../../ui/copy-to-clipboard'
import { Dialog } from '../../ui/dialog/Dialog'
import { Choice } from '../../ui/form/Choice'
import { formatList } from '../../ui/format/format-list'
import { shortWallet } from '../../shared/profile/profile-meta'
import { BALANCE_NETWORKS, networkName } from '../../shared/wallet/networks'
import type { PersonalWallet } from '../../shared/wallet/use-personal-wallets'

/** An address of the person to copy or scan, with the networks on which it can receive. */
export default function ReceiveDialog({
  wallets,
  onClose,
}: {
  wallets: readonly PersonalWallet[]
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(wallets[0]!.address)
  const networks = formatList(BALANCE_NETWORKS.map(networkName))
  return (
    <Dialog open onClose={onClose} title={t`Receive`} width="narrow">
      <div className="space-y-5 p-5">
        {wallets.length > 1 ? (
          <Choice
            name={t`Wallet`}
            options={wallets.map(({ address }) => ({ id: address, label: shortWallet(address) }))}
            value={chosen}
            onChange={setChosen}
          />
        ) : null}
        <div className="login flex justify-center">
          <QrCode text={chosen} label={t`QR code of the wallet address`} />
        </div>
        <p
          dir="ltr"
          className="rounded-card bg-sunken px-4 py-3 text-center font-mono text-small [overflow-wrap:anywhere]"
        >
          {chosen}
        </p>
        <Button
          tone="primary"
          className="w-full"
          icon={<Copy size={17} aria-hidden="true" />}
          onClick={() => void copyToClipboard(chosen, 'address')}
        >
          {t`Copy address`}
        </Button>
        <p className="flex gap-2.5 text-small text-ink-soft text-pretty">
          <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
          <span>
            <Trans>
              Receive on {networks} only. What’s sent to this address on another network won’t
              appear here and can be lost.
            </Trans>
          </span>
        </p>
      </div>
    </Dialog>
  )
}
