import { palette, type SnapEffect } from '@castaway/snaps'
import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../../ui/motion'

const colors = Object.values(palette).map(({ light }) => light)
const PIECES = 60
const BURSTS = 4
const SPARKS = 18
const between = (least: number, most: number) => least + Math.random() * (most - least)

/** Adds one piece over the card, moves it, and takes it away. */
function fly(
  box: HTMLElement,
  style: Partial<CSSStyleDeclaration>,
  motion: Keyframe[],
  ms: number,
  delay: number,
) {
  const piece = document.createElement('span')
  const color = colors[Math.floor(Math.random() * colors.length)]!
  Object.assign(piece.style, { position: 'absolute', backgroundColor: color, opacity: '0' }, style)
  box.append(piece)
  const end = () => piece.remove()
  piece.animate(motion, { duration: ms, delay, easing: 'ease-out' }).finished.then(end, end)
}

const play: Record<SnapEffect, (box: HTMLElement) => void> = {
  confetti(box) {
    for (let piece = 0; piece < PIECES; piece += 1) {
      const size = between(5, 10)
      fly(
        box,
        { left: `${between(0, 100)}%`, top: '0', width: `${size}px`, height: `${size / 2}px` },
        [
          { opacity: 1, transform: 'translateY(-20px)' },
          { opacity: 1, offset: 0.7 },
          {
            opacity: 0,
            transform: `translate(${between(-60, 60)}px, ${box.clientHeight}px) rotate(${between(180, 720)}deg)`,
          },
        ],
        between(1_600, 3_000),
        between(0, 600),
      )
    }
  },
  fireworks(box) {
    for (let burst = 0; burst < BURSTS; burst += 1) {
      const [left, top] = [`${between(15, 85)}%`, `${between(15, 60)}%`]
      for (let spark = 0; spark < SPARKS; spark += 1) {
        const angle = (spark / SPARKS) * 2 * Math.PI
        const far = between(40, 90)
        const to = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px)`
        fly(
          box,
          { left, top, width: '4px', height: '4px', borderRadius: '50%' },
          [
            { opacity: 1, transform: 'none' },
            { opacity: 1, offset: 0.6 },
            { opacity: 0, transform: to },
          ],
          1_000,
          burst * 350,
        )
      }
    }
  },
}

interface SnapEffectsProps {
  effects: readonly SnapEffect[]
  /** Whether they were played before the card was taken away and came back. */
  played: boolean
  onPlayed: () => void
}

/** Plays the effects of a page over its card, once for each page that arrives; none with reduced motion. */
export function SnapEffects({ effects, played, onPlayed }: SnapEffectsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (played || !current) return
    if (!prefersReducedMotion()) for (const effect of effects) play[effect](current)
    onPlayed()
  }, [effects, played, onPlayed])
  return (
    <div
      ref={box}
      aria-hidden="true"
      data-snap-effects={effects.join(' ')}
      className="pointer-events-none absolute inset-0 overflow-hidden"
    />
  )
}
