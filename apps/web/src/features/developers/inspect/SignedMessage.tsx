import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { i18n } from '#i18n'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { RowSkeletons } from '../../../ui/Skeleton'
import { checkMessage, type MessageChecks, type Verdict } from './check-message'
import { inspectClient } from './inspect-client'
import type { NodeMessage, SignerEvent } from './node'

/** A signed message: whether its checks hold, what produced it, what it says, and its bytes. */
export function SignedMessage({
  message,
  signers,
}: {
  message: NodeMessage
  signers: readonly SignerEvent[] | undefined
}) {
  const { data: checks } = useQuery({
    queryKey: ['inspect', 'checks', message.hash, signers?.length],
    queryFn: () => checkMessage(message, signers),
    staleTime: Infinity,
  })
  if (!checks) return <RowSkeletons count={2} />
  return (
    <>
      <ul aria-label={t`Checks`} className="space-y-1.5">
        <Check verdict={checks.hash} text={hashText[checks.hash]()} />
        <Check verdict={checks.signature} text={signatureText[checks.signature]()} />
        <Check verdict={checks.signer} text={signerText[checks.signer]()} />
      </ul>
      <Origin checks={checks} />
      <JsonTree label={t`Signed message`} value={message} depth={3} cards={false} />
      {checks.bytes ? (
        <details className="mt-2 text-small">
          <summary className="min-h-6 font-semibold">{t`Signed bytes`}</summary>
          <code dir="ltr" className="block font-mono [overflow-wrap:anywhere]">
            {checks.bytes}
          </code>
        </details>
      ) : null}
    </>
  )
}

const hashText: Record<Verdict, () => string> = {
  yes: () => t`The hash matches the content: nothing was changed.`,
  no: () =>
    t`The hash doesn’t match the content. It was changed, or its program wrote the fields in an unusual way.`,
  unknown: () => t`The hash of this kind of message can’t be computed here.`,
}
const signatureText: Record<Verdict, () => string> = {
  yes: () => t`The signature is valid: the key below signed this hash.`,
  no: () => t`The signature isn’t valid: the key below didn’t sign this hash.`,
  unknown: () => t`This browser can’t check the signature.`,
}
const signerText: Record<Verdict, () => string> = {
  yes: () => t`The key belongs to the account, and did when this was signed.`,
  no: () => t`The key doesn’t belong to the account now, or was added after this was signed.`,
  unknown: () => t`The account’s keys couldn’t be read.`,
}

function Check({ verdict, text }: { verdict: Verdict; text: string }) {
  const [Icon, tone, word] = {
    yes: [CircleCheck, 'text-recast', t`Yes`] as const,
    no: [CircleX, 'text-danger', t`No`] as const,
    unknown: [CircleHelp, 'text-ink-soft', t`Unknown`] as const,
  }[verdict]
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="min-w-0">
        <strong className="font-semibold">{word}</strong> <span aria-hidden="true">·</span> {text}
      </span>
    </li>
  )
}

/** When it was signed, and the app whose key it was. */
function Origin({ checks: { app, signedAt } }: { checks: MessageChecks }) {
  const found = useQuery({
    queryKey: ['inspect', 'app', app],
    queryFn: ({ signal }) => inspectClient.fetchBulkUsers({ fids: [app!] }, { signal }),
    enabled: app !== undefined,
  }).data?.users[0]
  const time = new Date(signedAt).toLocaleString(i18n.locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
  return (
    <p className="my-3 text-ink-soft">
      {t`Signed on ${time}.`}{' '}
      {app === undefined ? null : (
        <>
          {t`The app that requested this key:`}{' '}
          {found ? (
            <Link
              to="/@{$username}"
              params={{ username: found.username }}
              className="font-semibold text-accent hover:underline"
            >
              <bdi>@{found.username}</bdi>
            </Link>
          ) : (
            `FID ${app}`
          )}
        </>
      )}
    </p>
  )
}
