import { useEffect, useState } from 'react'
import type { Attempts } from '../attempts'
import { useLoginContext } from '../context'
import type { Flow } from '../flow'
import type { OpenOptions } from '../modal-store'
import { methodKeyOf, type RememberedMethod } from '../remembered-method'
import type { ReachableWallet } from '../wallet-runtime'
import { MethodIcon } from './icons'
import { Button, Note, Row, Rows, Section } from './parts'

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
  const { strings } = useLoginContext()
  const { found, failed, retry } = useFoundWallets()
  const own = found?.filter(({ kind }) => kind === 'injected')
  const usedLast = (mark: string) =>
    last?.type === 'wallet' && last.own.includes(mark) ? strings.lastUsed : null
  return (
    <>
      <Section title={strings.wallets.title}>
        <Rows>
          {failed ? (
            <div className="login-note login-note-row">
              <p>{strings.wallets.failed}</p>
              <Button onClick={retry}>{strings.tryAgain}</Button>
            </div>
          ) : !own ? (
            <div className="login-row login-waiting" aria-hidden="true">
              <span className="login-mark" />
              <span className="login-bar" />
            </div>
          ) : own.length === 0 ? (
            <Note>{strings.wallets.none}</Note>
          ) : (
            own.map((wallet) => (
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

/** Wallets found so far; undefined while the wallet code is loading. */
function useFoundWallets() {
  const { wallets } = useLoginContext()
  const [found, setFound] = useState<readonly ReachableWallet[]>()
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    wallets.runtime().then(
      (runtime) => {
        if (gone) return
        const look = () => setFound(runtime.read())
        stop = runtime.subscribe(look)
        look()
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [round, wallets])
  return {
    found,
    failed,
    retry() {
      setFailed(false)
      setRound(round + 1)
    },
  }
}
