import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { LoginPanel } from '@castaway/auth-react/panel'
import { meQuery, useCastaway, useMe } from '@castaway/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Button } from '../../ui/Button'
import { Glyph } from '../../ui/Glyph'
import { LanguageFoot } from '../../shared/choices/LanguageFoot'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import { safeNext } from './safe-next'

/** Route `/sign-in`: all sign-in methods and their steps. */
export function SignInScreen() {
  const me = useMe()
  const leave = useLeaveSignIn()
  useEffect(() => {
    document.title = t`Sign in · Castaway`
  }, [])
  const account = me.data?.account
  const handle = `@${account?.username || account?.fid}`
  return (
    <div className="mx-auto w-full max-w-md px-5 pt-10 pb-24">
      <header className="mb-8 text-center">
        <span className="inline-block">
          <Glyph size={52} />
        </span>
        <h1 className="mt-3 text-display font-bold tracking-[-0.02em]">{t`Come ashore`}</h1>
        <p className="mt-1 text-ink-soft text-balance">
          {t`Use a wallet, email, a passkey, or an account you already have.`}
        </p>
      </header>
      {account ? (
        <div className="mb-7 flex items-center gap-3 rounded-card bg-accent-wash px-4 py-3">
          <p className="min-w-0 flex-1">
            <Trans>
              You’re signed in as <bdi className="font-semibold">{handle}</bdi>.
            </Trans>
          </p>
          <Button size="small" tone="primary" onClick={() => void leave()}>
            {t`Continue`}
          </Button>
        </div>
      ) : null}
      <LoginRoot>
        <LoginPanel withGuest onDone={() => void leave()} />
      </LoginRoot>
      <LanguageFoot />
    </div>
  )
}

/** Continues to the previous page, or to the missing steps before the user can cast. */
function useLeaveSignIn() {
  const castaway = useCastaway()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  return useCallback(async () => {
    await castaway.reset()
    const me = await castaway.queryClient.fetchQuery(meQuery).catch(() => undefined)
    const isGuest = me?.user?.isGuest === true
    const to = isGuest || me?.account?.signer === 'approved' ? safeNext(next) : '/welcome'
    await navigate({ href: to, replace: true } as never)
  }, [castaway, navigate, next])
}
