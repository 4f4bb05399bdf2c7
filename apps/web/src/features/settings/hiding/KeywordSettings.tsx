import { useCastaway } from '@castaway/react'
import type { RecordEntry } from '@castaway/react/records'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { formatList } from '../../../ui/format/format-list'
import { Skeleton } from '../../../ui/Skeleton'
import { TextField } from '../../../ui/form/TextField'
import { toast } from '../../../ui/toast/toasts'
import { recordsOf, useRecords } from '../../../app/records'
import { Section } from '../Section'
import { openKeywordDialog } from '../../../shared/hiding/muted-keywords/open-keyword-dialog'
import { normalizeText } from '../../../shared/hiding/muted-keywords/normalize-text'
import { surfaceLabel } from '../../../shared/hiding/muted-keywords/labels'
import { inLanguage } from '../../../ui/format/intl'

/** Number of keywords from which the list has a search field. */
const MANY = 8

/** The user's muted keywords: add, edit, remove. */
export function KeywordSettings() {
  const castaway = useCastaway()
  const words = useRecords('word')
  const [look, setLook] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const now = useMinute()
  const shown = (words ?? [])
    .filter(({ body }) => normalizeText(body.text).includes(normalizeText(look)))
    .toSorted((a, b) => a.body.text.localeCompare(b.body.text))
  const remove = (word: RecordEntry<'word'>) => {
    const { store } = recordsOf(castaway)
    const { text } = word.body
    void store.put('word', word.id, null)
    // The row disappears along with the focused button.
    add.current?.focus()
    toast({
      title: t`“${text}” unmuted`,
      action: { label: t`Undo`, run: () => void store.put('word', word.id, word.body) },
    })
  }
  return (
    <Section
      anchor="words"
      title={t`Muted words`}
      about={t`Casts with these words are hidden. Only you can see this list, and it syncs to your other devices.`}
    >
      {words && words.length >= MANY ? (
        <TextField
          className="mb-3"
          label={t`Search your muted words`}
          hideLabel
          placeholder={t`Search your muted words`}
          value={look}
          onChange={(event) => setLook(event.target.value)}
        />
      ) : null}
      {!words ? (
        <Skeleton className="h-12" />
      ) : words.length === 0 ? (
        <p className="mb-4 text-ink-soft">
          <Trans>No muted words yet. Add a word, phrase, or hashtag you don’t want to see.</Trans>
        </p>
      ) : shown.length === 0 ? (
        <p className="mb-4 text-ink-soft">
          <Trans>None of your muted words match.</Trans>
        </p>
      ) : (
        <ul
          aria-label={t`Muted words`}
          className="mb-4 max-h-120 divide-y divide-line overflow-y-auto rounded-card border border-line bg-raised"
        >
          {shown.map((word) => (
            <Row key={word.id} word={word} now={now} onRemove={() => remove(word)} />
          ))}
        </ul>
      )}
      <Button
        ref={add}
        icon={<Plus size={17} aria-hidden="true" />}
        onClick={() => openKeywordDialog(castaway)}
      >
        <Trans>Mute words</Trans>
      </Button>
    </Section>
  )
}

function Row({
  word,
  now,
  onRemove,
}: {
  word: RecordEntry<'word'>
  now: number
  onRemove: () => void
}) {
  const castaway = useCastaway()
  const { text, where, until, whole, exceptFollowed } = word.body
  const ended = until !== null && until <= now
  const rules = [
    where.length === 4 ? t`everywhere` : formatList(where.map(surfaceLabel)),
    whole ? '' : t`also inside other words`,
    exceptFollowed ? t`except from people you follow` : '',
  ].filter((rule) => rule !== '')
  const end = until === null ? '' : formatUntil(until, now)
  return (
    <li className="flex items-center gap-2 py-1.5 ps-4 pe-2">
      <div className="min-w-0 flex-1 py-1">
        <bdi className="block font-semibold [overflow-wrap:anywhere]">{text}</bdi>
        <span className="block text-small text-ink-soft">
          {rules.join(' · ')}
          {until === null ? null : (
            <>
              {' · '}
              {ended ? <Trans>ended</Trans> : <Trans>ends {end}</Trans>}
            </>
          )}
        </span>
      </div>
      <IconButton
        size="small"
        label={t`Edit ${text}`}
        tip={false}
        icon={<Pencil size={16} />}
        onClick={() => openKeywordDialog(castaway, '', word.id)}
      />
      <IconButton
        size="small"
        label={t`Unmute ${text}`}
        tip={false}
        icon={<Trash2 size={16} />}
        onClick={onRemove}
      />
    </li>
  )
}

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const HOUR = 3_600_000
const relative = inLanguage(
  (locales) => new Intl.RelativeTimeFormat(locales, { style: 'long', numeric: 'always' }),
)

/** When something ends, relative to now: "in 3 days". Rounded up, so that it never ends later than shown. */
function formatUntil(until: number, now: number): string {
  // The displayed time is up to a minute old.
  const left = Math.max(60_000, until - now - 60_000)
  if (left <= HOUR) return relative().format(Math.ceil(left / 60_000), 'minute')
  if (left <= 48 * HOUR) return relative().format(Math.ceil(left / HOUR), 'hour')
  return relative().format(Math.ceil(left / (24 * HOUR)), 'day')
}
