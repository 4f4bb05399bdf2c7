import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { partsOf, shortUrl, type TextPart } from './rich-text-parts'

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
        if (part.type === 'link')
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
        return (
          <Link
            key={index}
            {...placeOf(part)}
            onClick={stop}
            className={`font-medium ${part.type === 'channel' ? 'text-channel' : 'text-accent'} hover:underline`}
          >
            <bdi>{part.text}</bdi>
          </Link>
        )
      })}
    </div>
  )
})

/** The screen that a part of the text leads to. */
function placeOf(part: Exclude<TextPart, { type: 'text' | 'link' }>) {
  if (part.type === 'mention')
    return { to: '/@{$username}', params: { username: part.username } } as const
  return part.type === 'channel'
    ? ({ to: '/c/$channelId', params: { channelId: part.id } } as const)
    : ({ to: '/wallet/token/$caip19', params: { caip19: part.text } } as const)
}

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
