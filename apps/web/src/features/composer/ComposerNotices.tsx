import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { ErrorMessage } from '@castaway/react'
import { i18n } from '#i18n'
import type { Draft } from '../../shared/drafts/draft-model'
import { formatDue } from './schedule/due'
import { castBodyOf, idempotencyKeyOf, IDEMPOTENCY_LIFETIME } from './publish/publish-thread'
import type { TargetCasts } from './publish/send-draft'

/** Why sending failed, what is still unsent, and what else the user can do besides retrying. */
export function FailureNotice({
  failure,
  draft,
  target,
}: {
  failure: ErrorMessage
  draft: Draft
  target: TargetCasts
}) {
  const out = draft.sent.length
  const [first] = draft.parts
  const changed =
    first?.tried != null &&
    first.tried !== idempotencyKeyOf(first, castBodyOf(first, draft, target))
  return (
    <div
      role="alert"
      className="m-4 mb-0 rounded-card border border-danger bg-danger-wash px-4 py-3"
    >
      <p className="font-semibold text-danger">{failure.title}</p>
      <p className="text-small">
        {failure.advice}{' '}
        {changed
          ? t`You’ve edited the text since the last try. If that one went through, both versions will be posted.`
          : t`Trying again won’t send it twice.`}
      </p>
      {out > 0 ? (
        <p className="mt-1 text-small">
          {plural(out, {
            one: '# cast of the thread was sent. Sending again continues with the rest.',
            other: '# casts of the thread were sent. Sending again continues with the rest.',
          })}
        </p>
      ) : null}
    </div>
  )
}

/** Notes on a draft before it is sent: it is partly sent, or scheduled. */
export function DraftNotices({ draft, failed }: { draft: Draft; failed: boolean }) {
  const [unsure] = useState(
    () =>
      draft.parts.some(({ tried }) => tried !== null) &&
      Date.now() - draft.savedAt > IDEMPOTENCY_LIFETIME,
  )
  const out = draft.sent.length
  const when = draft.due === null ? '' : formatDue(draft.due, i18n.locale)
  return (
    <>
      {unsure ? (
        <p className="mx-4 mt-4 rounded-card bg-danger-wash px-3 py-2 text-small">
          <Trans>
            We tried to send this more than a day ago and don’t know whether it went through. Check
            your profile before sending it again.
          </Trans>
        </p>
      ) : null}
      {out > 0 && !failed ? (
        <p className="mx-4 mt-4 rounded-card bg-sunken px-3 py-2 text-small">
          {plural(out, {
            one: '# cast of this thread was already sent. What you send now continues the thread.',
            other:
              '# casts of this thread were already sent. What you send now continues the thread.',
          })}
        </p>
      ) : null}
      {draft.due === null ? null : (
        <p className="mx-4 mt-4 flex items-center gap-2 rounded-card bg-accent-wash px-3 py-2 text-small text-accent">
          <CalendarClock size={16} aria-hidden="true" className="shrink-0" />
          <Trans>Scheduled for {when}</Trans>
        </p>
      )}
    </>
  )
}
