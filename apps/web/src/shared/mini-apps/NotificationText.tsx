import type { ReactNode } from 'react'

interface NotificationTextProps {
  /** Of the mini app. */
  name: string
  time: ReactNode
  title: ReactNode
  body: string
}

/** What a mini app sent: who, when, title and message. */
export const NotificationText = ({ name, time, title, body }: NotificationTextProps) => (
  <div className="min-w-0 flex-1">
    <p className="flex min-w-0 gap-1.5 text-small text-ink-soft">
      <bdi className="truncate">{name}</bdi>
      <span aria-hidden="true">·</span>
      {time}
    </p>
    {title}
    <p dir="auto" className="[overflow-wrap:anywhere] text-ink-soft">
      {body}
    </p>
  </div>
)
