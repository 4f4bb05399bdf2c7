import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { GatewayError, gatewayJson, type Me, useCastaway } from '@castaway/react'
import { useSigningWallet } from '@castaway/auth-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { toastError } from '../../../ui/toast/toast-error'
import { toast } from '../../../ui/toast/toasts'
import { LoginRoot } from '../../../shared/sign-in/LoginRoot'
import { useAction } from '../login/shared'
import { type AccountKey, keyName } from './keys'

/** Lifetime of a signature that revokes a key, in seconds. */
const TIME = 600

interface RevokeKeyProps {
  accountKey: AccountKey
  fid: number
  mode: Me['mode']
  onClose: () => void
  onDone: () => void
}

/**
 * A key can end in two ways. Deleting it here stops its use here. Revoking it on the network ends it for good, wherever
 * it is; only the wallet can do that. What it has signed stays either way.
 */
export default function RevokeKey(props: RevokeKeyProps) {
  const { accountKey, onClose } = props
  const name = keyName(accountKey)
  return (
    <Dialog
      open
      width="narrow"
      title={accountKey.ours ? t`Revoke the signer used here?` : t`Revoke ${name}’s signer?`}
      onClose={onClose}
    >
      <LoginRoot>
        <div className="space-y-6 p-5">
          {accountKey.ours ? <DeleteKey {...props} /> : null}
          <RevokeOnNetwork {...props} />
        </div>
      </LoginRoot>
    </Dialog>
  )
}

function DeleteKey({ fid, onDone }: RevokeKeyProps) {
  const [busy, setBusy] = useState(false)
  const deleteKey = async () => {
    setBusy(true)
    try {
      await gatewayJson('/api/_signer', { method: 'DELETE', as: fid })
      toast({
        title: t`Castaway’s key deleted`,
        advice: t`Your casts stay. To cast from here again, your wallet needs to approve a new key.`,
      })
      onDone()
    } catch (error) {
      void toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <h3 className="font-semibold">
        <Trans>Stop casting from here</Trans>
      </h3>
      <p className="mt-1 text-small text-ink-soft text-pretty">
        <Trans>
          Castaway deletes its key: you can’t post as this account from here, and scheduled casts
          won’t be sent. Everything you’ve already cast stays.
        </Trans>
      </p>
      <Button className="mt-3" busy={busy} onClick={() => void deleteKey()}>
        <Trans>Delete key</Trans>
      </Button>
    </section>
  )
}

function RevokeOnNetwork({ accountKey, fid, mode, onDone }: RevokeKeyProps) {
  const { q } = useCastaway()
  const owner = useQuery(q.fetchBulkUsers.query({ fids: [fid] })).data?.users[0]?.custody_address
  const walletOf = useSigningWallet()
  const { busy, run } = useAction()
  const revoke = async () => {
    const { keyRemovalTypedData } = await import('@castaway/contract/eip712')
    const key = accountKey.public_key as `0x${string}`
    const deadline = Math.floor(Date.now() / 1000) + TIME
    const wallet = await walletOf(owner!)
    const signature = await wallet.signTypedData(
      keyRemovalTypedData({ owner: wallet.address as `0x${string}`, key, deadline }),
    )
    await gatewayJson('/approve/remove', {
      method: 'POST',
      body: { public_key: key, custody_address: wallet.address, deadline, signature },
    })
    toast({ title: t`Signer revoked` })
    onDone()
  }
  return (
    <section>
      <h3 className="font-semibold">
        <Trans>Revoke on the network</Trans>
      </h3>
      <p className="mt-1 text-small text-ink-soft text-pretty">
        <Trans>
          The wallet that owns the account signs to revoke this key. Nothing can be posted with it
          again, from anywhere. Everything already posted with it stays.
        </Trans>
      </p>
      {mode === 'remote' ? (
        <p className="mt-3 text-small text-pretty">
          <Trans>
            On this network, you do this in your wallet’s app: look for the account’s connected apps
            or signers, and remove this one.
          </Trans>
        </p>
      ) : (
        <Button
          tone="danger"
          className="mt-3"
          disabled={!owner}
          busy={busy !== null}
          onClick={() =>
            void run('revoke', () =>
              revoke().catch((error) => {
                // Wallet errors have their own messages.
                if (!(error instanceof GatewayError)) throw error
                return toastError(error)
              }),
            )
          }
        >
          <Trans>Revoke</Trans>
        </Button>
      )}
    </section>
  )
}
