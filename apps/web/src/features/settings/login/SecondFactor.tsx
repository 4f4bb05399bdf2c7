import { plural, t } from '@lingui/core/macro'
import type { LoginUser } from '@castaway/auth-react/client'
import { useMfa } from '@castaway/auth-react'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, MessageSquare, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { Dialog } from '../../../ui/dialog/Dialog'
import { Skeleton } from '../../../ui/Skeleton'
import { Section } from '../Section'
import { AddFactor, type Factor } from './AddFactor'
import {
  Badge,
  describeLoginError,
  LoadError,
  listClass,
  MFA_STATUS,
  rowClass,
  useAction,
} from './shared'
import { RecoveryCodes } from './RecoveryCodes'

const factors: { id: Factor; name: () => string; about: () => string; icon: ReactNode }[] = [
  {
    id: 'totp',
    name: () => t`Authenticator app`,
    about: () => t`A six-digit code that changes every 30 seconds`,
    icon: <Smartphone size={19} />,
  },
  {
    id: 'passkey',
    name: () => t`Passkey`,
    about: () => t`Fingerprint, face, or security key`,
    icon: <Fingerprint size={19} />,
  },
  {
    id: 'sms',
    name: () => t`Text message`,
    about: () => t`A code sent to your phone. Less secure than the other methods.`,
    icon: <MessageSquare size={19} />,
  },
]

const codesLeft = (count: number) =>
  plural(count, { one: '# recovery code left.', other: '# recovery codes left.' })

const removeTitle = (factor: string) => t`Remove ${factor}?`

/** Two-factor authentication, required before changes to the wallet, the sign-in methods and the account. */
export function SecondFactor({ user, isOurs }: { user: LoginUser; isOurs: boolean }) {
  const { status, remove, newRecoveryCodes, guard } = useMfa()
  const { busy, run, attempt } = useAction()
  const [adding, setAdding] = useState<Factor | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const found = useQuery({
    queryKey: [...MFA_STATUS, user.id, user.mfaMethods.join()],
    queryFn: () => status(),
    staleTime: 0,
  })
  const hasPasskey = user.linkedAccounts.some(({ type }) => type === 'passkey')
  const nameOf = (factor: Factor) => factors.find(({ id }) => id === factor)!.name()
  return (
    <Section
      about={t`We’ll also ask for this before anyone can view your wallet’s keys, move its funds, add or remove a sign-in method, or delete your account.`}
    >
      {found.isPending ? (
        <Skeleton className="h-40" />
      ) : found.isError ? (
        <LoadError error={found.error} retry={() => void found.refetch()} />
      ) : (
        <ul aria-label={t`Two-factor methods`} className={listClass}>
          {factors.map(({ id, name: nameIn, about, icon }) => {
            const name = nameIn()
            const isOn = found.data.methods.includes(id)
            const canAdd = found.data.available.includes(id)
            return (
              <li key={id} className={rowClass}>
                <span aria-hidden="true" className="shrink-0 text-ink-soft">
                  {icon}
                </span>
                <div className="min-w-0 flex-1 basis-40">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {name}
                    {isOn ? <Badge tone="good">{t`On`}</Badge> : null}
                  </p>
                  <p className="text-small text-ink-soft">
                    {id === 'sms' && isOn && found.data.smsNumber ? (
                      <bdi>{found.data.smsNumber}</bdi>
                    ) : id === 'passkey' && !isOn && !hasPasskey ? (
                      t`Add a passkey as a sign-in method first`
                    ) : isOn || canAdd ? (
                      about()
                    ) : (
                      t`Not available on this site`
                    )}
                  </p>
                </div>
                {isOn && isOurs ? (
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={t`Remove ${name}`}
                    onClick={() => setLeaving(id)}
                  >
                    {t`Remove`}
                  </Button>
                ) : canAdd && !isOn && (id !== 'passkey' || hasPasskey) ? (
                  <Button size="small" aria-label={t`Add ${name}`} onClick={() => setAdding(id)}>
                    {t`Add`}
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ul>
      )}
      {isOurs && found.data && found.data.methods.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-small text-ink-soft">
            {found.data.recoveryCodesLeft === 0
              ? t`No recovery codes left.`
              : codesLeft(found.data.recoveryCodesLeft)}
          </p>
          <Button
            size="small"
            tone="quiet"
            busy={busy === 'codes'}
            onClick={() =>
              void run('codes', async () => setCodes(await guard(() => newRecoveryCodes())))
            }
          >
            {t`New recovery codes`}
          </Button>
        </div>
      ) : null}
      {codes ? (
        <Dialog
          open
          title={t`Recovery codes`}
          width="narrow"
          onClose={(reason) => {
            // They are shown once, so an accidental click must not close the dialog.
            if (reason === 'button') setCodes(null)
          }}
        >
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Dialog>
      ) : null}
      {adding ? <AddFactor factor={adding} onClose={() => setAdding(null)} /> : null}
      {leaving ? (
        <ConfirmDialog
          title={removeTitle(nameOf(leaving))}
          action={t`Remove`}
          describeError={describeLoginError}
          onClose={() => setLeaving(null)}
          onConfirm={() =>
            attempt(() => guard(() => remove(leaving)), t`Two-factor method removed`)
          }
        >
          <p>
            {found.data?.methods.length === 1
              ? t`This is your only two-factor method. Without it, anyone who has one of your signed-in devices can do everything you can.`
              : t`We’ll no longer ask for it. Your other two-factor methods stay.`}
          </p>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
