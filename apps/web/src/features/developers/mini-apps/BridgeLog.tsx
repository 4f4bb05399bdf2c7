import { plural, t } from '@lingui/core/macro'
import { memo, useState, useSyncExternalStore } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { type BridgeEntry, bridgeLog } from '../../../shared/mini-apps/bridge-log'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { TextField } from '../../../ui/form/TextField'
import { inLanguage } from '../../../ui/format/intl'
import { formatNumber } from '../format'
import { Part } from '../Part'
import { filterEntries } from './filter-entries'

/** Rows at once: more are drawn when someone asks. */
const SHOWN = 100

/** What the app and its host say to each other, call by call. */
export function BridgeLog() {
  const { entries, dropped } = useSyncExternalStore(bridgeLog.subscribe, bridgeLog.read)
  const [text, setText] = useState('')
  const [shown, setShown] = useState(SHOWN)
  if (entries.length === 0 && dropped === 0) return null
  const found = filterEntries(entries, text)
  return (
    <Part
      title={t`Log`}
      about={
        dropped > 0
          ? plural(dropped, {
              one: '# older or too fast message isn’t shown.',
              other: '# older or too fast messages aren’t shown.',
            })
          : undefined
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <TextField
          label={t`Filter the log`}
          hideLabel
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t`Filter the log`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 basis-40"
        />
        <Button
          size="small"
          onClick={() => void copyToClipboard(JSON.stringify(found.toReversed(), null, 2), 'text')}
        >
          {t`Copy as JSON`}
        </Button>
        <Button size="small" onClick={() => bridgeLog.clear()}>
          {t`Clear`}
        </Button>
      </div>
      {found.length === 0 ? (
        <p className="text-small text-ink-soft">{t`No messages match.`}</p>
      ) : (
        <ul aria-label={t`Log`} className="-mx-(--row-x) border-t border-line">
          {found.slice(0, shown).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {found.length > shown ? (
        <Button size="small" className="mt-3" onClick={() => setShown(shown + SHOWN)}>
          {t`Show more`}
        </Button>
      ) : null}
    </Part>
  )
}

const clock = inLanguage(
  (locales) =>
    new Intl.DateTimeFormat(locales, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
    }),
)

const Entry = memo(function Entry({ entry }: { entry: BridgeEntry }) {
  const [open, setOpen] = useState(false)
  const { kind, name, at, outcome, error, cause, duration } = entry
  const state = {
    pending: () => t`waiting`,
    result: () => t`answered`,
    error: () => t`refused`,
  }
  return (
    <li className="border-b border-line">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer px-(--row-x) py-2 -outline-offset-2! hover:bg-sunken/70">
          <span dir="ltr" className="font-mono text-small font-semibold [overflow-wrap:anywhere]">
            {kind === 'call' ? '→' : '←'} {name}
          </span>
          <span
            className={classes(
              'block text-small tabular',
              outcome === 'error' ? 'text-danger' : 'text-ink-soft',
            )}
          >
            {clock().format(at)}
            {outcome ? <> · {state[outcome]()}</> : null}
            {duration === undefined ? null : <> · {t`${formatNumber(duration)} ms`}</>}
            {error ? (
              <bdi className="block truncate" dir="auto">
                {error}
              </bdi>
            ) : null}
          </span>
        </summary>
        {open ? (
          <div className="space-y-3 px-(--row-x) pb-3">
            {'argument' in entry ? <Value title={t`Argument`} value={entry.argument} /> : null}
            {outcome === 'result' ? <Value title={t`Result`} value={entry.result} /> : null}
            {cause ? (
              <p className="text-small [overflow-wrap:anywhere]">
                {t`The app isn’t told why: ${cause}`}
              </p>
            ) : null}
          </div>
        ) : null}
      </details>
    </li>
  )
})

const Value = ({ title, value }: { title: string; value: unknown }) => (
  <div>
    <p className="text-small text-ink-soft">{title}</p>
    <JsonTree label={title} value={value ?? null} depth={3} cards={false} />
  </div>
)
