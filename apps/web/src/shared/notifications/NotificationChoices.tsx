import { useCastaway, useMe } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { recordsOf, useRecords } from '../../app/records'
import { offersPriority, preferencesFrom, setCounted, setPriority } from './preferences'
import { listTypes } from './list-types'

const rowClass = 'flex min-h-11 cursor-pointer items-center gap-3 py-1.5'
const boxClass = 'size-4.5 shrink-0 accent-(--accent)'

/** Notification settings, synced between devices. Changes are saved at once. */
export function NotificationChoices() {
  const { store } = recordsOf(useCastaway())
  const { priority, counted } = preferencesFrom(useRecords('choice') ?? [])
  const labels = typeLabels()
  const about = useId()
  const isOffered = offersPriority(useMe().data)
  return (
    <div className="space-y-6">
      {isOffered ? (
        <div>
          <label className={rowClass}>
            <input
              type="checkbox"
              className={boxClass}
              aria-describedby={about}
              checked={priority}
              onChange={({ target }) => void setPriority(store, target.checked)}
            />
            <Trans>Important only</Trans>
          </label>
          <p id={about} className="ms-7.5 text-small text-ink-soft">
            <Trans>From people you follow and other trusted accounts.</Trans>
          </p>
        </div>
      ) : null}
      <fieldset>
        <legend className="text-small font-semibold">
          <Trans>Include in the unread badge</Trans>
        </legend>
        <div className="mt-1 grid grid-cols-2 gap-x-4">
          {listTypes.map((type) => (
            <label key={type} className={rowClass}>
              <input
                type="checkbox"
                className={boxClass}
                checked={counted.includes(type)}
                onChange={({ target }) =>
                  void setCounted(
                    store,
                    listTypes.filter((each) =>
                      each === type ? target.checked : counted.includes(each),
                    ),
                  )
                }
              />
              {labels[type]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const typeLabels = (): Record<string, string> => ({
  mentions: t`Mentions`,
  replies: t`Replies`,
  quotes: t`Quotes`,
  follows: t`Follows`,
  likes: t`Likes`,
  recasts: t`Recasts`,
})
