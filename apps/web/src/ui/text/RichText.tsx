import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { partsOf, shortUrl } from './rich-text-parts'

export interface RichTextProps {
  text: string
  /** URLs that are shown as cards below anyway; omitted at the end of the text. */
  without?: readonly string[]
  className?: string
}

const stop = (event: { stopPropagation(): void }) => event.stopPropagation()

/**
 * User-generated text. Nothing is rendered as HTML; only http(s) links, mentions, channels and tickers become links. Each text
 * has its own direction, and nothing in it overflows its box.
 */
export const RichText = memo(function RichText({ text, without, className }: RichTextProps) {
  const shown = trimmed(text, without)
  if (shown === '') return null
  return (
    <div
      dir="auto"
      className={`cast-text [overflow:clip] [overflow-clip-margin:3px] [unicode-bidi:isolate] ${className ?? ''}`}
    >
      {partsOf(shown).map((part, index) => {
        if (part.type === 'text') return part.text
        if (part.type === 'mention') {
          return (
            <Link
              key={index}
              to="/@{$username}"
              params={{ username: part.username }}
              onClick={stop}
              className="font-medium text-accent hover:underline"
            >
              <bdi>{part.text}</bdi>
            </Link>
          )
        }
        if (part.type === 'channel') {
          return (
            <Link
              key={index}
              to="/c/$channelId"
              params={{ channelId: part.id }}
              onClick={stop}
              className="font-medium text-channel hover:underline"
            >
              <bdi>{part.text}</bdi>
            </Link>
          )
        }
        if (part.type === 'ticker') {
          return (
            <Link
              key={index}
              to="/wallet/token/$caip19"
              params={{ caip19: part.text }}
              onClick={stop}
              className="font-medium text-accent hover:underline"
            >
              <bdi>{part.text}</bdi>
            </Link>
          )
        }
        return (
          <a
            key={index}
            href={part.href}
            title={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            onClick={stop}
            className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
          >
            <bdi>{shortUrl(part.href)}</bdi>
          </a>
        )
      })}
    </div>
  )
})

/** The text without trailing URLs that a card below shows. */
function trimmed(text: string, without: readonly string[] | undefined): string {
  // Thousands of empty lines would push other content away, so they are collapsed.
  let shown = text.trimEnd().replaceAll(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n')
  for (let more = true; more;) {
    more = false
    for (const address of without ?? []) {
      if (address && shown.endsWith(address)) {
        shown = shown.slice(0, -address.length).trimEnd()
        more = true
      }
    }
  }
  return shown
}
