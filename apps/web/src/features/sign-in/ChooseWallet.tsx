import { ChevronRight, Compass, KeyRound, Wallet, WalletMinimal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toasts'
import { FailureNote } from './FailureNote'
import type { Failure } from './sign-in-state'
import { failureOf, type SignIn, useFoundWallets } from './use-sign-in'

/** The first page: wallets of one's own, one made here, or none at all. */
export function ChooseWallet({ signIn, failure }: { signIn: SignIn; failure: Failure | null }) {
  const { found, failed, retry } = useFoundWallets()
  const [leaving, setLeaving] = useState(false)
  const lookAround = async () => {
    setLeaving(true)
    await signIn.lookAround().catch((error: unknown) => {
      const { title, next } = failureOf(error)
      toast({ tone: 'bad', title, advice: next })
      setLeaving(false)
    })
  }
  return (
    <div className="space-y-7">
      {failure ? (
        <FailureNote failure={failure}>
          {failure.code === 'linked_to_another_user' ? (
            <Button size="small" tone="primary" onClick={() => void signIn.switchUser()}>
              Sign in as that user
            </Button>
          ) : null}
        </FailureNote>
      ) : null}
      <section aria-labelledby="own-wallets">
        <h2 id="own-wallets" className="mb-2 text-small font-semibold text-ink-soft">
          A wallet of your own
        </h2>
        <Rows>
          {failed ? (
            <Note>
              The wallet part of this page did not load.{' '}
              <button
                type="button"
                className="font-semibold text-accent hover:underline"
                onClick={retry}
              >
                Try again
              </button>
            </Note>
          ) : !found ? (
            <div className="flex items-center gap-3 px-4 py-3.5">
              <Skeleton className="size-9 rounded-small" />
              <Skeleton className="h-4 w-40" />
            </div>
          ) : found.length === 0 ? (
            <Note>
              No wallet answers in this browser. If you have one, install or switch on its extension
              and reload this page. If not, make one right here.
            </Note>
          ) : (
            found.map((wallet) => (
              <Row
                key={wallet.id}
                icon={
                  wallet.icon ? (
                    <img src={wallet.icon} alt="" className="size-9 rounded-small" />
                  ) : (
                    <Tile>
                      <Wallet size={19} />
                    </Tile>
                  )
                }
                title={<bdi>{wallet.name}</bdi>}
                detail="Found in this browser"
                onClick={() => void signIn.withWallet(wallet)}
              />
            ))
          )}
        </Rows>
      </section>
      <section aria-labelledby="made-here">
        <h2 id="made-here" className="mb-2 text-small font-semibold text-ink-soft">
          No extension, no app
        </h2>
        <Rows>
          <Row
            icon={
              <Tile accent>
                <WalletMinimal size={19} />
              </Tile>
            }
            title="Make a wallet here"
            detail="In this browser, opened by a password. Takes a minute."
            onClick={() => signIn.show('make')}
          />
          <Row
            icon={
              <Tile>
                <KeyRound size={19} />
              </Tile>
            }
            title="Unlock a wallet made here"
            detail="On this browser or on another one"
            onClick={() => signIn.show('unlock')}
          />
        </Rows>
      </section>
      <section aria-labelledby="no-wallet">
        <h2 id="no-wallet" className="mb-2 text-small font-semibold text-ink-soft">
          Not now
        </h2>
        <Rows>
          <Row
            icon={
              <Tile>
                <Compass size={19} />
              </Tile>
            }
            title="Look around as a guest"
            detail="Read everything. You can sign in at any time."
            disabled={leaving}
            onClick={() => void lookAround()}
          />
        </Rows>
      </section>
    </div>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
    {children}
  </div>
)

const Note = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-3.5 text-ink-soft text-pretty">{children}</p>
)

const Tile = ({ accent, children }: { accent?: boolean; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className={`grid size-9 place-items-center rounded-small ${accent ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-soft'}`}
  >
    {children}
  </span>
)

interface RowProps {
  icon: ReactNode
  title: ReactNode
  detail: string
  disabled?: boolean
  onClick: () => void
}

function Row({ icon, title, detail, disabled, onClick }: RowProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex w-full items-center gap-3.5 px-4 py-3.5 text-start transition-colors duration-100 -outline-offset-3! hover:bg-sunken disabled:opacity-50"
    >
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="block text-small text-ink-soft">{detail}</span>
      </span>
      <ChevronRight
        size={18}
        aria-hidden="true"
        className="shrink-0 text-ink-soft rtl:rotate-180"
      />
    </button>
  )
}
