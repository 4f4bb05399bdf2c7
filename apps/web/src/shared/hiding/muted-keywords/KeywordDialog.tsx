import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Castaway } from '@castaway/react'
import type { RecordStore } from '@castaway/react/records'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { focusOnMount } from '../../../ui/form/focus-on-mount'
import { TextField } from '../../../ui/form/TextField'
import { toast } from '../../../ui/toast/toasts'
import { normalizeText } from './normalize-text'
import {
  type Duration,
  saveKeyword,
  expiryFrom,
  type KeywordBody,
  suggestKeywords,
} from './muted-keywords'
import type { Surface } from '../hiding-rules'
import { KeywordPreview } from './KeywordPreview'
import { durationLabel, surfaceLabel } from './labels'

export interface KeywordDialogProps {
  castaway: Castaway
  store: RecordStore
  /** A text to suggest keywords from. */
  text: string
  /** The keyword to edit; a new one if undefined. */
  id?: string
  onClose: () => void
}

const surfaces = ['feeds', 'replies', 'notifications', 'search'] as const
const boxClass = 'size-4.5 shrink-0 accent-(--accent)'
const rowClass = 'flex min-h-10 cursor-pointer items-center gap-3 py-1.5'

/** Edits a muted keyword, its surfaces and its duration. */
export function KeywordDialog({ castaway, store, text, id, onClose }: KeywordDialogProps) {
  const [start] = useState(() => (id === undefined ? null : store.get('word', id)))
  const [suggested] = useState(() => suggestKeywords(text))
  const [word, setWord] = useState(start?.text ?? '')
  const [where, setWhere] = useState<readonly Surface[]>(start?.where ?? surfaces)
  const [whole, setWhole] = useState(start?.whole ?? true)
  const [exceptFollowed, setExcept] = useState(start?.exceptFollowed ?? false)
  // A keyword with an end date keeps it until another duration is selected.
  const [duration, setDuration] = useState<Duration | 'kept'>(start?.until ? 'kept' : 'ever')
  const [tried, setTried] = useState(false)
  const name = useId()

  const problem =
    normalizeText(word) === ''
      ? t`Enter a word or phrase to mute.`
      : where.length === 0
        ? t`Choose at least one place to hide it.`
        : undefined
  const body = (): KeywordBody => ({
    text: word.trim(),
    whole,
    exceptFollowed,
    where: [...where],
    until: duration === 'kept' ? (start?.until ?? null) : expiryFrom(duration, Date.now()),
  })
  const save = async () => {
    setTried(true)
    if (problem) return
    const saved = body()
    const place = await saveKeyword(store, saved, id)
    onClose()
    const muted = saved.text
    toast({
      title: t`“${muted}” muted`,
      action: { label: t`Undo`, run: () => void store.put('word', place, start) },
    })
  }
  return (
    <Dialog
      open
      variant="sheet"
      title={start ? t`Edit muted word` : t`Mute words`}
      onClose={onClose}
      actions={
        <Button size="small" tone="primary" onClick={() => void save()}>
          {start ? <Trans>Save</Trans> : <Trans>Mute</Trans>}
        </Button>
      }
    >
      <form
        className="space-y-6 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div>
          <TextField
            label={t`Word, phrase, or hashtag`}
            ref={focusOnMount}
            dir="auto"
            maxLength={100}
            autoComplete="off"
            value={word}
            onChange={(event) => setWord(event.target.value)}
            hint={t`Capitalization and accents don’t matter.`}
            error={tried && normalizeText(word) === '' ? problem : undefined}
          />
          {suggested.length > 0 ? (
            <ul aria-label={t`Words in the cast`} className="mt-3 flex flex-wrap gap-1.5">
              {suggested.map((each) => (
                <li key={each}>
                  <button
                    type="button"
                    aria-pressed={word === each}
                    onClick={() => setWord(each)}
                    className="h-8 max-w-60 truncate rounded-full border border-line bg-raised px-3 text-small font-medium hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-wash"
                  >
                    <bdi>{each}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <fieldset>
          <legend className="mb-1 text-small font-semibold">
            <Trans>Hide in</Trans>
          </legend>
          <div className="grid grid-cols-2 gap-x-4">
            {surfaces.map((surface) => (
              <label key={surface} className={rowClass}>
                <input
                  type="checkbox"
                  className={boxClass}
                  checked={where.includes(surface)}
                  onChange={({ target }) =>
                    setWhere(
                      surfaces.filter((p) => (p === surface ? target.checked : where.includes(p))),
                    )
                  }
                />
                {surfaceLabel(surface)}
              </label>
            ))}
          </div>
          {tried && where.length === 0 ? (
            <p role="alert" className="mt-1 text-small text-danger">
              {problem}
            </p>
          ) : null}
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-small font-semibold">
            <Trans>Duration</Trans>
          </legend>
          <div className="grid grid-cols-2 gap-x-4">
            {(
              [
                'day',
                'week',
                'month',
                'ever',
                ...(start?.until ? (['kept'] as const) : []),
              ] as const
            ).map((each) => (
              <label key={each} className={rowClass}>
                <input
                  type="radio"
                  name={name}
                  className={boxClass}
                  checked={duration === each}
                  onChange={() => setDuration(each)}
                />
                {each === 'kept' ? t`Keep current duration` : durationLabel(each)}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-small font-semibold">
            <Trans>Match</Trans>
          </legend>
          <label className={rowClass}>
            <input
              type="checkbox"
              className={boxClass}
              checked={whole}
              onChange={({ target }) => setWhole(target.checked)}
            />
            <Trans>Whole words only</Trans>
          </label>
          <label className={rowClass}>
            <input
              type="checkbox"
              className={boxClass}
              checked={exceptFollowed}
              onChange={({ target }) => setExcept(target.checked)}
            />
            <Trans>Except from people I follow</Trans>
          </label>
        </fieldset>
        {problem ? null : <KeywordPreview castaway={castaway} body={body()} />}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
