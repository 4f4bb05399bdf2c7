import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Skeleton } from '../../../ui/Skeleton'
import { Section } from '../Section'

/** Number of rows added by “Show more”. */
const STEP = 50

/** Something that the user muted or blocked. */
interface HiddenThing {
  id: string
  name: string
  about: ReactNode
  /** Unix milliseconds. */
  since: number
  /** What the button does, e.g. “Unmute”. */
  action: string
  /** The same with what it is about, for screen readers. */
  label: string
  onAction: () => void
}

interface HiddenThingsProps {
  anchor: string
  title: string
  about: string
  /** What is said if there are none. */
  none: ReactNode
  /** Undefined until they are known. */
  things: readonly HiddenThing[] | undefined
}

/** A section with a list of what the user muted or blocked. */
export function HiddenThings({ anchor, title, about, none, things }: HiddenThingsProps) {
  const [most, setMost] = useState(STEP)
  const place = useRef<HTMLDivElement>(null)
  return (
    <Section anchor={anchor} title={title} about={about}>
      <div ref={place} tabIndex={-1} className="outline-none">
        {!things ? (
          <Skeleton className="h-14" />
        ) : things.length === 0 ? (
          <p className="text-ink-soft">{none}</p>
        ) : (
          <ul
            aria-label={title}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
          >
            {things.slice(0, most).map((thing) => (
              <Row
                key={thing.id}
                thing={thing}
                onAction={() => {
                  thing.onAction()
                  // The row disappears along with the focused button.
                  place.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        {things && things.length > most ? (
          <Button className="mt-3" onClick={() => setMost(most + STEP)}>
            <Trans>Show more</Trans>
          </Button>
        ) : null}
      </div>
    </Section>
  )
}

const Row = ({
  thing: { name, about, since, action, label },
  onAction,
}: {
  thing: HiddenThing
  onAction: () => void
}) => (
  <li className="flex items-center gap-3 px-4 py-2.5">
    <div className="min-w-0 flex-1">
      <bdi className="block truncate font-semibold">{name}</bdi>
      <span className="flex gap-1.5 text-small text-ink-soft">
        <span className="truncate">{about}</span>
        <span aria-hidden="true">·</span>
        <RelativeTime time={new Date(since).toISOString()} className="shrink-0" />
      </span>
    </div>
    <Button size="small" aria-label={label} onClick={onAction}>
      {action}
    </Button>
  </li>
)
