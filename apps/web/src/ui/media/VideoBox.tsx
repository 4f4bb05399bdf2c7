/* oxlint-disable jsx-a11y/media-has-caption -- captions of a stream are shown by the player, files of the network have none */
import { t } from '@lingui/core/macro'
import { Play, VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mayAutoplay } from '../motion'
import { useIsSlow } from '../use-is-slow'

type State = 'still' | 'starting' | 'playing' | 'failed' | 'unplayable'

/** Milliseconds after which a video that isn't responding is reported. */
const SLOW_AFTER = 20_000

/**
 * A video in its box. Nothing is loaded before playback, or, with autoplay on, before it is in view; autoplay is muted.
 * It pauses out of view.
 */
export default function VideoBox({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<State>('still')
  const [byItself, setByItself] = useState(false)
  // Failed autoplay returns to the play button without an error, because the user did not request it.
  const [tried, setTried] = useState(false)
  const slow = useIsSlow(state === 'starting' && !byItself, SLOW_AFTER)
  const isOn = state === 'starting' || state === 'playing'

  useEffect(() => {
    if (isOn || tried || !mayAutoplay()) return
    let stop: (() => void) | undefined
    let ended = false
    const begin = () => {
      setTried(true)
      setByItself(true)
      setState('starting')
    }
    const watch = async () => {
      const { whenInView } = await import('./autoplay')
      if (!ended && button.current) stop = whenInView(button.current, begin)
    }
    // If the chunk fails to load, the button remains, which works as well.
    watch().catch(() => undefined)
    return () => {
      ended = true
      stop?.()
    }
  }, [isOn, tried])

  useEffect(() => {
    const player = video.current
    if (!isOn || !player) return
    // The focus was on the button that the player replaces.
    if (!byItself) player.focus({ preventScroll: true })
    let ended = false
    const stops: (() => void)[] = []
    const fail = (why: State) => {
      if (!ended) setState(byItself ? 'still' : why)
    }
    void Promise.all([import('./play-video'), import('./autoplay')]).then(
      ([{ playVideo }, { pauseOutOfSight }]) => {
        if (!ended) stops.push(playVideo(player, url, fail), pauseOutOfSight(player, byItself))
      },
      () => fail('failed'),
    )
    return () => {
      ended = true
      for (const stop of stops) stop()
    }
  }, [isOn, byItself, url])

  if (state === 'failed' || state === 'unplayable' || slow) {
    const words =
      state === 'unplayable'
        ? t`This video is missing, or your browser can’t play it`
        : slow
          ? t`This video isn’t responding`
          : t`This video didn’t load`
    return (
      <div
        role="alert"
        className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 p-4 text-center text-small text-ink-soft"
      >
        <VideoOff size={22} aria-hidden="true" />
        {words}
        <span className="flex gap-4 font-semibold text-accent">
          <button
            type="button"
            onClick={() => setState('still')}
            className="min-h-6 hover:underline"
          >
            {t`Try again`}
          </button>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-flex min-h-6 items-center hover:underline"
          >
            {t`Open link`}
          </a>
        </span>
      </div>
    )
  }
  if (!isOn) {
    return (
      <button
        type="button"
        aria-label={t`Play video`}
        ref={button}
        onClick={() => {
          setByItself(false)
          setTried(true)
          setState('starting')
        }}
        className="absolute inset-0 grid place-items-center bg-[oklch(0.25_0.03_232)] -outline-offset-4!"
      >
        <span className="grid size-16 place-items-center rounded-full bg-black/60 text-white">
          <Play size={26} className="ms-1 fill-current" />
        </span>
      </button>
    )
  }
  return (
    <video
      ref={video}
      controls
      playsInline
      muted={byItself}
      preload="metadata"
      onPlaying={() => setState('playing')}
      className="absolute inset-0 size-full bg-black object-contain"
      aria-label={t`Video`}
      tabIndex={0}
    />
  )
}
