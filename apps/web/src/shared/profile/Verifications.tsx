import { t } from '@lingui/core/macro'
import * as op from '@castaway/client/operations'
import { LoginError } from '@castaway/auth-react/client'
import { useSigningWallet, useWallets } from '@castaway/auth-react'
import {
  type Account,
  SESSION_SIGNER,
  useCastaway,
  type User,
  errorFacts,
  errorMessageFor,
} from '@castaway/react'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { clientWith } from '../../app/client-with'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast/toasts'
import { LoginRoot } from '../sign-in/LoginRoot'
import { shortWallet, walletsOf } from './profile-meta'

const verifying = clientWith({
  publishVerification: op.publishVerification,
  deleteVerification: op.deleteVerification,
})

type Address = `0x${string}`
const NO_BLOCK: Address = `0x${'00'.repeat(32)}`

/** Wallets on the user's profile: each one has signed that it belongs to the account. */
export default function Verifications(props: { account: Account; user: User }) {
  return (
    <LoginRoot>
      <Wallets {...props} />
    </LoginRoot>
  )
}

function Wallets({ account, user }: { account: Account; user: User }) {
  const { ready, wallets } = useWallets()
  const { busy, failure, verify, remove } = useVerifying(account, user)
  const verified = walletsOf(user)
  const known = new Set(verified.map(({ address }) => address.toLowerCase()))
  const others = wallets.filter(
    ({ linked, chainType, address }) =>
      linked && chainType === 'ethereum' && address && !known.has(address.toLowerCase()),
  )
  return (
    <div className="mt-8 border-t border-line pt-5">
      <h2 className="font-bold">{t`Wallets on your profile`}</h2>
      <p className="mt-0.5 text-small text-ink-soft text-pretty">
        {t`Everyone can see them, and tokens sent to your username go there.`}
      </p>
      <ul
        aria-label={t`Wallets on your profile`}
        className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-raised empty:hidden"
      >
        {verified.map(({ address, chain, primary }) => {
          const short = shortWallet(address)
          return (
            <li key={address} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <ShieldCheck size={18} aria-hidden="true" className="text-accent" />
              <p className="min-w-0 flex-1">
                <span dir="ltr" className="font-mono text-small" title={address}>
                  {short}
                </span>
                <span className="block text-small text-ink-soft">
                  {chain === 'solana' ? t`Solana` : t`Ethereum`}
                  {primary ? ` · ${t`primary`}` : null}
                </span>
              </p>
              {chain === 'ethereum' ? (
                <Button
                  size="small"
                  tone="danger"
                  icon={<Trash2 size={15} aria-hidden="true" />}
                  aria-label={t`Remove from profile: ${short}`}
                  busy={busy === address}
                  disabled={busy !== null}
                  onClick={() => void remove(address as Address)}
                >
                  {t`Remove from profile`}
                </Button>
              ) : null}
            </li>
          )
        })}
        {others.map((wallet) => {
          const short = shortWallet(wallet.address ?? '')
          return (
            <li key={wallet.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <p className="min-w-0 flex-1">
                <span dir="ltr" className="font-mono text-small">
                  {short}
                </span>
                <bdi className="block text-small text-ink-soft">{wallet.name}</bdi>
              </p>
              <Button
                size="small"
                aria-label={t`Show on profile: ${short}`}
                busy={busy === wallet.address}
                disabled={busy !== null}
                onClick={() => void verify(wallet.address as Address)}
              >
                {t`Show on profile`}
              </Button>
            </li>
          )
        })}
      </ul>
      {ready ? (
        verified.length + others.length === 0 ? (
          <p className="mt-3 text-ink-soft">
            {t`No wallets yet. Link a wallet below to show it on your profile.`}
          </p>
        ) : null
      ) : (
        <Skeleton className="mt-3 h-14" />
      )}
      {failure ? (
        <p role="alert" className="mt-2 text-small text-danger">
          {failure}
        </p>
      ) : null}
    </div>
  )
}

/** Adds and removes verified wallets; the list follows the server's state. */
function useVerifying({ fid }: Account, user: User) {
  const { queryClient, store } = useCastaway()
  const walletOf = useSigningWallet()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string>()
  const run = async (address: Address, work: () => Promise<unknown>, done: () => void) => {
    setBusy(address)
    setFailure(undefined)
    try {
      await work()
      done()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['fetchBulkUsers'] }),
        queryClient.invalidateQueries({ queryKey: ['lookupUserByUsername'] }),
      ])
    } catch (error) {
      // A user who declined in their wallet needs no message.
      if (!(error instanceof LoginError && error.code === 'wallet_rejected'))
        setFailure(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  const show = (change: (addresses: readonly Address[]) => Address[]) => {
    const now = store.user(fid) ?? user
    const addresses = change(now.verified_addresses.eth_addresses as Address[])
    const { primary } = now.verified_addresses
    const kept = addresses.find((each) => each === primary.eth_address)
    store.putUser({
      ...now,
      verifications: addresses,
      verified_addresses: {
        ...now.verified_addresses,
        eth_addresses: addresses,
        primary: { ...primary, eth_address: kept ?? addresses[0] ?? null },
      },
    })
  }
  async function signedBy(wanted: Address) {
    const { verificationTypedData } = await import('@castaway/contract/eip712')
    const wallet = await walletOf(wanted)
    const address = wallet.address.toLowerCase() as Address
    const claim = { fid, address, blockHash: NO_BLOCK }
    const ethSignature = await wallet.signTypedData(verificationTypedData(claim))
    return { address, blockHash: NO_BLOCK, ethSignature }
  }
  return {
    busy,
    failure,
    verify: (address: Address) =>
      run(
        address,
        async () => {
          const claim = await signedBy(address)
          await verifying.publishVerification({ signerUuid: SESSION_SIGNER, ...claim })
          show((addresses) => [...addresses, claim.address])
        },
        () => toast({ title: t`This wallet is shown on your profile` }),
      ),
    remove: (address: Address) =>
      run(
        address,
        async () => {
          const removal = { signerUuid: SESSION_SIGNER, address, blockHash: NO_BLOCK }
          await verifying.deleteVerification(removal).catch(async (error: unknown) => {
            // Some networks let only the wallet itself be removed; others ask nothing of a wallet that may be lost.
            if (errorFacts(error).code !== 'RequiredField') throw error
            await verifying.deleteVerification({ ...removal, ...(await signedBy(address)) })
          })
          show((addresses) => addresses.filter((each) => each !== address))
        },
        () => toast({ title: t`This wallet is no longer shown on your profile` }),
      ),
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof LoginError) return `${error.title}. ${error.next}`
  const { title, advice } = errorMessageFor(error)
  return `${title}. ${advice}`
}
