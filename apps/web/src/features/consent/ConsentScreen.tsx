import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useLogin, useMfa } from '@castaway/auth-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button'
import { Glyph } from '../../ui/Glyph'
import { loginErrorText, type LoginErrorText } from '../../shared/sign-in/login-error-text'
import { ErrorNote } from '../../shared/sign-in/ErrorNote'
import { LoginRoot } from '../../shared/sign-in/LoginRoot'
import { useConsent, type Consent } from './use-consent'

/** Route `/consent`: another site requests to sign the user in (OAuth). */
export function ConsentScreen() {
  useEffect(() => {
    document.title = t`Sign in to another site · Castaway`
  }, [])
  return (
    <div className="mx-auto w-full max-w-md px-5 pt-10 pb-24 text-center">
      <Glyph size={52} />
      <LoginRoot>
        <ConsentFlow />
      </LoginRoot>
    </div>
  )
}

function ConsentFlow() {
  // The request at the time the page was opened, so that the answer belongs to the request that was shown.
  const [query] = useState(() => location.search.slice(1))
  const consent = useConsent(query)
  const { ready, user, error, open, retry } = useLogin()
  if (consent.status === 'failed') {
    return (
      <>
        <Heading>{t`This request can’t be completed`}</Heading>
        <p className="mt-2 text-ink-soft text-balance">
          {t`The site that sent you here made a request we don’t recognize. Close this page and start again from that site.`}
        </p>
      </>
    )
  }
  if (consent.status === 'asking' || (!ready && !error)) {
    return <p className="mt-6 text-ink-soft">{t`One moment…`}</p>
  }
  const { name } = consent.asked
  if (!user || user.isGuest) {
    return (
      <>
        <Heading>{t`Continue to ${name} with Castaway`}</Heading>
        <p className="mt-2 mb-6 text-ink-soft text-balance">
          {t`Sign in to Castaway first. Then you decide what to share with ${name}.`}
        </p>
        <Button tone="primary" onClick={() => void (error ? retry() : open())}>
          {error ? t`Try again` : t`Sign in`}
        </Button>
      </>
    )
  }
  return <ConsentForm consent={consent} query={query} />
}

function ConsentForm({
  consent,
  query,
}: {
  consent: Consent & { status: 'asked' }
  query: string
}) {
  const { client } = useLogin()
  const { guard } = useMfa()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<LoginErrorText | null>(null)
  const { name, host, seesWallets } = consent.asked
  const decide = async (allow: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      location.assign(await guard(() => client.consent.answer(query, allow)))
    } catch (cause) {
      setFailure(loginErrorText(cause))
      setBusy(false)
    }
  }
  return (
    <>
      <Heading>{t`Sign in to ${name}?`}</Heading>
      <p className="mt-2 text-ink-soft text-balance">
        <Trans>
          You’ll return to <strong className="text-ink">{host}</strong> with your Castaway account.
        </Trans>
      </p>
      <ul className="my-6 grid gap-3 rounded-card bg-raised px-5 py-4 text-start">
        <li>{t`It sees your Castaway ID, which never changes.`}</li>
        {seesWallets ? (
          <li>{t`It sees the addresses of wallets you created here and of your smart wallets.`}</li>
        ) : null}
        <li>{t`It can’t post as you or use your wallets.`}</li>
      </ul>
      {failure ? <ErrorNote failure={failure} /> : null}
      <div className="mt-4 flex justify-center gap-3">
        <Button disabled={busy} onClick={() => void decide(false)}>
          {t`Cancel`}
        </Button>
        <Button tone="primary" disabled={busy} onClick={() => void decide(true)}>
          {t`Sign in to ${name}`}
        </Button>
      </div>
    </>
  )
}

const Heading = ({ children }: { children: React.ReactNode }) => (
  <h1 className="mt-4 text-title font-bold text-balance">{children}</h1>
)
