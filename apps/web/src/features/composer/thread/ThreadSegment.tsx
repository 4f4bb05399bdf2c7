import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Cast } from '@castaway/react'
import { ArrowDown, ArrowUp, ImagePlus, Scissors, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { IconButton } from '../../../ui/IconButton'
import { AnsweredCast } from '../AnsweredCast'
import { CharacterCounter } from '../text/CharacterCounter'
import { measureCast } from '../text/cast-length'
import { CastTextField } from '../text/CastTextField'
import { type DraftPart, isBlankPart } from '../../../shared/drafts/draft-model'
import { attachmentsOf } from '../media/embeds'
import { LinkPreviews } from '../media/LinkPreviews'
import { ImageList } from '../media/ImageList'
import type { Images } from '../media/images'
import { splitText } from '../text/split-text'

export interface ThreadSegmentProps {
  part: DraftPart
  number: number
  of: number
  label: string
  placeholder: string
  quote: Cast | undefined
  images: Images
  busy: boolean
  focused: boolean
  onFocus: () => void
  onChange: (patch: Partial<DraftPart>) => void
  onSubmit: () => void
  onAdd: () => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
  onSplit: (texts: string[]) => void
  onFiles: (files: File[]) => void
}

/** One cast of the draft: its text, attachments and position in the thread. */
export function ThreadSegment({
  part,
  number,
  of,
  label,
  placeholder,
  quote,
  images,
  busy,
  focused,
  onFocus,
  onChange,
  onSubmit,
  onAdd,
  onRemove,
  onMove,
  onSplit,
  onFiles,
}: ThreadSegmentProps) {
  const [over, setOver] = useState(false)
  const segment = useRef<HTMLFieldSetElement>(null)
  const length = measureCast(part.text)
  const attachments = attachmentsOf(part, quote !== undefined)
  const split = length.kind === 'long' || length.kind === 'over' ? splitText(part.text) : []
  const casts = split.length
  const isThread = of > 1

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { key, altKey, shiftKey, ctrlKey, metaKey, currentTarget } = event
    if (key === 'Enter' && (ctrlKey || metaKey) && shiftKey) onAdd()
    else if (altKey && shiftKey && (key === 'ArrowUp' || key === 'ArrowDown'))
      onMove(key === 'ArrowUp' ? -1 : 1)
    else if (key === 'Backspace' && currentTarget.value === '' && isThread && isBlankPart(part))
      onRemove()
    else return false
    return true
  }
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

  return (
    // The pointer drops files here; keyboard users have the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={segment}
      aria-label={isThread ? t`Cast ${number} of ${of}` : t({ message: 'Cast', context: 'noun' })}
      className={classes(
        'relative m-0 min-w-0 border-line p-0',
        isThread && number > 1 && 'border-t',
        over && 'bg-accent-wash',
      )}
      onDragOver={(event) => {
        if (!hasFiles(event) || busy) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event) || busy) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {over ? (
        <p className="pointer-events-none absolute inset-1 z-10 grid place-items-center rounded-card border-2 border-dashed border-accent font-semibold text-accent">
          <span className="flex items-center gap-2 rounded-full bg-surface px-4 py-2">
            <ImagePlus size={18} aria-hidden="true" />
            <Trans>Drop images here</Trans>
          </span>
        </p>
      ) : null}
      <CastTextField
        label={isThread ? t`${label}, ${number} of ${of}` : label}
        placeholder={placeholder}
        value={part.text}
        disabled={busy}
        small={isThread || part.images.length > 0}
        focused={focused}
        onFocus={onFocus}
        onChange={(text) => onChange({ text })}
        onSubmit={onSubmit}
        onKey={onKey}
        onFiles={onFiles}
      />
      <div className="space-y-2 px-4 pb-3 empty:hidden">
        {quote ? <AnsweredCast cast={quote} boxed /> : null}
        <ImageList part={part} images={images} />
        <LinkPreviews
          urls={attachments.links}
          onRemove={(url) => {
            onChange({
              withoutPreview: [...part.withoutPreview, url],
              ...(part.embeds ? { embeds: part.embeds.filter((each) => each !== url) } : {}),
            })
            // The button goes, and with it the focus.
            segment.current?.querySelector('textarea')?.focus()
          }}
        />
        {attachments.left.length > 0 ? (
          <p className="text-small text-ink-soft">
            <Trans>
              A cast can have four attachments: a quoted cast, images, or links. Any other links
              stay in the text without a preview.
            </Trans>
          </p>
        ) : null}
        {attachments.over ? (
          <p role="alert" className="text-small text-danger">
            <Trans>
              A cast can have four attachments, including the quoted cast. Remove an image.
            </Trans>
          </p>
        ) : null}
        {casts > 1 ? (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-sunken px-3 py-2 text-small">
            <span className="min-w-0 flex-1">
              {length.kind === 'over' ? (
                <Trans>Too long for one cast, but you can send it as a thread.</Trans>
              ) : (
                <Trans>Readers see the start of a long cast and can expand the rest.</Trans>
              )}
            </span>
            <Button
              size="small"
              disabled={busy}
              icon={<Scissors size={15} />}
              onClick={() => onSplit(split)}
            >
              {plural(casts, { one: 'Split into # cast', other: 'Split into # casts' })}
            </Button>
          </div>
        ) : null}
      </div>
      {isThread ? (
        <div className="flex items-center justify-end gap-1 px-3 pb-2">
          <span className="me-auto ps-1 text-small text-ink-soft tabular" aria-hidden="true">
            {number}/{of}
          </span>
          <CharacterCounter length={length} />
          <IconButton
            size="small"
            tip={false}
            label={t`Move cast ${number} up`}
            disabled={busy}
            aria-disabled={number === 1 || undefined}
            icon={<ArrowUp size={16} />}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="small"
            tip={false}
            label={t`Move cast ${number} down`}
            disabled={busy}
            aria-disabled={number === of || undefined}
            icon={<ArrowDown size={16} />}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="small"
            tip={false}
            label={t`Remove cast ${number}`}
            disabled={busy}
            icon={<X size={16} />}
            onClick={onRemove}
          />
        </div>
      ) : null}
    </fieldset>
  )
}
