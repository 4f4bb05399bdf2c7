import { t } from '@lingui/core/macro'
import type { LoginUser, LoginMethods } from '@castaway/auth-react/client'
import { useLogin, useUser } from '@castaway/auth-react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { Section } from '../Section'
import { useAction } from './shared'

/** Take along what the login keeps, and read the terms. */
export function SignInData({ user }: { user: LoginUser }) {
  const { client } = useLogin()
  const { exportData, acceptTerms } = useUser()
  const { busy, run } = useAction()
  const methods = useQuery({ queryKey: ['loginMethods'], queryFn: () => client.methods() })
  return (
    <Section
      title={t`Your sign-in data`}
      about={t`What we store to sign you in: your sign-in methods, devices, two-factor methods, and encrypted wallets. Your casts belong to the network and stay there.`}
    >
      <Terms
        terms={methods.data?.terms}
        user={user}
        busy={busy === 'terms'}
        onAccept={() => void run('terms', acceptTerms, t`Terms accepted`)}
      />
      <Button
        icon={<Download size={18} />}
        busy={busy === 'export'}
        onClick={() => void run('export', async () => save(await exportData()))}
      >
        {t`Download my sign-in data`}
      </Button>
    </Section>
  )
}

function Terms({
  terms,
  user,
  busy,
  onAccept,
}: {
  terms: LoginMethods['terms'] | undefined
  user: LoginUser
  busy: boolean
  onAccept: () => void
}) {
  if (!terms?.url) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>
        <a
          href={terms.url}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-accent hover:underline"
        >
          {t`Terms of use`}
        </a>
        <span className="text-ink-soft">
          {user.hasAcceptedTerms ? t` · accepted` : t` · not yet accepted`}
        </span>
      </p>
      {user.hasAcceptedTerms ? null : (
        <Button size="small" busy={busy} onClick={onAccept}>
          {t`Accept the terms`}
        </Button>
      )}
    </div>
  )
}

/** A file that the person keeps; nothing is sent anywhere. */
const save = (data: unknown) => {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'castaway-login.json'
  link.click()
  URL.revokeObjectURL(url)
}
