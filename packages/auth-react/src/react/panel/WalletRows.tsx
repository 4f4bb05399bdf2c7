import { useEffect, useSyncExternalStore } from 'react'
import type { Attempts } from '../attempts'
import { useLoginContext } from '../context'
import type { Flow } from '../flow'
import type { OpenOptions } from '../modal-store'
import { methodKeyOf, type RememberedMethod } from '../remembered-method'
import { MethodIcon } from './icons'
import { Note, Row, Rows, Section } from './parts'

interface WalletRowsProps {
  flow: Flow
  attempts: Attempts
  last: RememberedMethod | null
  purpose: OpenOptions['purpose']
  /** Whether wallets can be created here, which they can't if another provider handles sign-in. */
  canMake: boolean
}

/** External wallets in this browser, and the embedded wallet. */
export function WalletRows({ flow, attempts, last, purpose, canMake }: WalletRowsProps) {
  const { strings, wallets } = useLoginContext()
  const { subscribe, read } = wallets.announced
  const found = useSyncExternalStore(subscribe, read)
  useEffect(() => {
    // So that a click doesn't wait for it. If it can't be loaded, the click says so.
    wallets.runtime().catch(() => undefined)
  }, [wallets])
  const usedLast = (mark: string) =>
    last?.type === 'wallet' && last.own.includes(mark) ? strings.lastUsed : null
  return (
    <>
      <Section title={strings.wallets.title}>
        <Rows>
          {found.length === 0 ? (
            <Note>{strings.wallets.none}</Note>
          ) : (
            found.map((wallet) => (
              <Row
                key={wallet.id}
                icon={
                  wallet.icon ? (
                    <img className="login-mark" src={wallet.icon} alt="" />
                  ) : (
                    <MethodIcon of="wallet" />
                  )
                }
                title={wallet.name}
                detail={
                  wallet.chainType === 'solana'
                    ? strings.wallets.foundSolana
                    : strings.wallets.found
                }
                badges={[
                  last?.name === wallet.name
                    ? usedLast(methodKeyOf('wallet', wallet.clientType))
                    : null,
                ]}
                onClick={() => void flow.start(attempts.wallet(wallet))}
              />
            ))
          )}
        </Rows>
      </Section>
      {canMake ? (
        <Section title={strings.wallets.hereTitle}>
          <Rows>
            {purpose === 'confirm' ? null : (
              <Row
                icon={<MethodIcon of="here" />}
                title={strings.wallets.make}
                detail={strings.wallets.makeDetail}
                onClick={() => void flow.start(attempts.makeWallet())}
              />
            )}
            {purpose === 'link' ? null : (
              <Row
                icon={<MethodIcon of="key" />}
                title={strings.wallets.unlock}
                detail={strings.wallets.unlockDetail}
                badges={[
                  last?.name === strings.wallets.madeHere
                    ? usedLast(methodKeyOf('wallet', 'castaway'))
                    : null,
                ]}
                onClick={() => flow.show({ at: 'unlock' })}
              />
            )}
          </Rows>
        </Section>
      ) : null}
    </>
  )
}
