import { newId } from '@castaway/contract/random-id'
import { t } from '@lingui/core/macro'
import type { Cast } from '@castaway/react'
import { useEffect, useState } from 'react'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { ThreadSegment } from './ThreadSegment'
import { ThreadNotice, type ThreadNoticeProps } from './ThreadNotice'
import {
  addPart,
  changePart,
  isBlankPart,
  MAX_PARTS,
  movePart,
  newPart,
  removePart,
  splitPart,
} from '../../../shared/drafts/draft-model'
import type { DraftSession } from '../../../shared/drafts/draft-session'
import type { Images } from '../media/images'
import { useDraftView } from '../../../shared/drafts/use-draft'

/** Actions of the bar under the casts on the focused cast. */
export interface ThreadHandle {
  add: () => void
  files: (files: File[]) => void
}

interface ThreadSegmentsProps {
  session: DraftSession
  images: Images
  replyTo: Cast | undefined
  quote: Cast | undefined
  busy: boolean
  onSubmit: () => void
  handleRef: React.RefObject<ThreadHandle | null>
}

/** The casts of the draft, in order. */
export function ThreadSegments({
  session,
  images,
  replyTo,
  quote,
  busy,
  onSubmit,
  handleRef,
}: ThreadSegmentsProps) {
  const { draft } = useDraftView(session)
  const { parts, sent } = draft
  const [active, setActive] = useState<string | null | undefined>(() => parts.at(-1)?.key)
  const [announcement, setAnnouncement] = useState('')
  const [notice, setNotice] = useState<ThreadNoticeProps['notice'] | null>(null)
  const current = parts.find(({ key }) => key === active) ?? parts.at(-1)
  const quoteIn = (index: number) => (index === 0 && sent.length === 0 ? quote : undefined)
  const set = (next: typeof parts) => session.change({ parts: next })

  const add = (after: string) => {
    if (parts.length >= MAX_PARTS) {
      setAnnouncement(t`A thread can have up to ${MAX_PARTS} casts.`)
      return
    }
    const part = newPart(newId())
    set(addPart(parts, after, part))
    setActive(part.key)
  }
  const remove = (key: string) => {
    const index = parts.findIndex((part) => part.key === key)
    const gone = parts[index]
    if (!gone || parts.length === 1) return
    const before = parts
    setActive((parts[index - 1] ?? parts[1])!.key)
    set(removePart(parts, key))
    setAnnouncement(t`Cast removed from the thread`)
    if (isBlankPart(gone)) return
    setNotice({
      messages: [t`Cast removed from the thread`],
      action: {
        label: t`Undo`,
        run: () => {
          session.edit(({ parts: now }) =>
            now.some((part) => part.key === key)
              ? {}
              : {
                  parts: index === 0 ? [gone, ...now] : addPart(now, before[index - 1]!.key, gone),
                },
          )
        },
      },
    })
  }
  const move = (key: string, by: -1 | 1) => {
    const place = parts.findIndex((part) => part.key === key) + 1 + by
    if (place < 1 || place > parts.length) return
    set(movePart(parts, key, by))
    setActive(key)
    const total = parts.length
    setAnnouncement(t`Moved to ${place} of ${total}.`)
  }
  const files = (key: string, chosen: File[]) => {
    const index = parts.findIndex((part) => part.key === key)
    const { problems, rest } = images.add(key, chosen, quoteIn(index) !== undefined)
    setNotice(problems.length > 0 ? { messages: problems } : null)
    if (rest.length === 0) return
    setNotice({
      messages: [...problems, t`A cast can have four attachments. The other images didn’t fit.`],
      action: { label: t`Add them to the next cast`, run: () => spread(key, rest) },
    })
  }
  /** The note closes, and the focus returns to the text. */
  const dismiss = () => {
    setNotice(null)
    setActive((now) => {
      requestAnimationFrame(() => setActive(now))
      return null
    })
  }
  const spread = (after: string, rest: File[]) => {
    let at = after
    let left = rest
    while (left.length > 0 && session.read().draft.parts.length < MAX_PARTS) {
      const part = newPart(newId())
      const previous = at
      session.edit(({ parts: now }) => ({ parts: addPart(now, previous, part) }))
      left = images.add(part.key, left, false).rest
      at = part.key
    }
    setActive(at)
  }
  useEffect(() => {
    handleRef.current = {
      add: () => current && add(current.key),
      files: (chosen) => current && files(current.key, chosen),
    }
  })

  const answered = replyTo
    ? cleanName(replyTo.author.display_name, replyTo.author.username ?? '')
    : ''
  const firstPlaceholder = replyTo
    ? answered
      ? t`Reply to ${answered}…`
      : t`Write your reply…`
    : quote
      ? t`What do you make of it?`
      : t`What washed ashore today?`
  return (
    <>
      {parts.map((part, index) => (
        <ThreadSegment
          key={part.key}
          part={part}
          number={index + 1}
          of={parts.length}
          label={replyTo ? t`Your reply` : t`Your cast`}
          placeholder={index === 0 && sent.length === 0 ? firstPlaceholder : t`Add another cast…`}
          quote={quoteIn(index)}
          images={images}
          busy={busy}
          focused={active !== null && part === current}
          onFocus={() => setActive(part.key)}
          onChange={(patch) =>
            session.edit(({ parts: now }) => ({ parts: changePart(now, part.key, patch) }))
          }
          onSubmit={onSubmit}
          onAdd={() => add(part.key)}
          onRemove={() => remove(part.key)}
          onMove={(by) => move(part.key, by)}
          onSplit={(texts) => {
            const spread = splitPart(parts, part.key, texts, newId)
            set(spread)
            setActive(spread[index + texts.length - 1]?.key)
            const casts = texts.length
            setAnnouncement(t`Split into ${casts} casts.`)
          }}
          onFiles={(chosen) => files(part.key, chosen)}
        />
      ))}
      <ThreadNotice notice={notice} onDone={dismiss} />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}
