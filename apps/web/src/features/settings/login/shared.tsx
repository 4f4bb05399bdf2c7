import { t } from '@lingui/core/macro'
import { LoginError } from '@castaway/auth-react/client'
import { type LoginWallet, useLogin, useMfa } from '@castaway/auth-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { toast } from '../../../ui/toast/toasts'
import { loginErrorText } from '../../../shared/sign-in/login-error-text'
import { translatedLoginStrings } from '../../../shared/sign-in/login-strings'

export const listClass =
  'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised'
export const rowClass = 'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3'

/** Query key of the two-factor status. */
export const MFA_STATUS = ['mfaStatus']

/** An error in one sentence with the next step; uses the server's message if it is more specific. */
export function errorSentence(error: unknown): string {
  const { title, next } = loginErrorText(error)
  const standard =
    error instanceof LoginError ? translatedLoginStrings.errors[error.code].next : next
  return next === standard ? `${title}. ${next}` : next
}

/** The user closed a window or declined, which is not an error. */
const isCancelled = (error: unknown): boolean =>
  error instanceof LoginError && /^(exited_auth_flow|wallet_rejected)$/.test(error.code)

/** For a dialog that shows errors of the login itself: undefined if the user canceled. */
export const describeLoginError = (error: unknown): string | undefined =>
  isCancelled(error) ? undefined : errorSentence(error)

/**
 * Runs one action at a time; errors show in a toast, unless the user canceled.
 * @returns `busy`: the name of the running action; `attempt`: runs an action and leaves its errors to the caller
 */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const attempt = useCallback(
    async (action: () => Promise<unknown>, done?: string): Promise<void> => {
      try {
        await action()
        if (done) toast({ title: done })
      } finally {
        // The action may have used a recovery code.
        void queryClient.invalidateQueries({ queryKey: MFA_STATUS })
      }
    },
    [queryClient],
  )
  const run = useCallback(
    async (name: string, action: () => Promise<unknown>, done?: string): Promise<boolean> => {
      setBusy(name)
      try {
        await attempt(action, done)
        return true
      } catch (error) {
        if (!isCancelled(error)) {
          const { title, next } = loginErrorText(error)
          toast({ tone: 'bad', title, advice: next })
        }
        return false
      } finally {
        setBusy(null)
      }
    },
    [attempt],
  )
  return { busy, run, attempt }
}

/** Links a wallet; the user confirms their identity first, so that they sign only once. */
export function useLinkWallet() {
  const { client } = useLogin()
  const { guard } = useMfa()
  return async (wallet: LoginWallet) => {
    await guard(() => client.readyToLink())
    await guard(() => wallet.link())
  }
}

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good'
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'rounded-full px-2 py-0.5 text-small font-medium whitespace-nowrap',
        tone === 'good' ? 'bg-accent-wash text-ink' : 'bg-sunken text-ink-soft',
      )}
    >
      {children}
    </span>
  )
}

/** A loading error with a retry button. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-raised px-4 py-3">
      <p className="text-pretty">{errorSentence(error)}</p>
      <Button size="small" className="mt-3" onClick={retry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
