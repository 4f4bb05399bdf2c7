import island from './empty-island.svg'

/** The logo: an island, its sun, and the tide. */
export function Glyph({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="22" cy="9.5" r="4.6" className="fill-sand" />
      <path d="M4.5 20.6C8 13.4 11.4 10 14.6 10c3.7 0 6.6 4.2 10.9 10.6z" className="fill-accent" />
      <path
        d="M2.5 25c2.2 0 2.2-1.7 4.5-1.7S9.2 25 11.5 25s2.2-1.7 4.5-1.7 2.2 1.7 4.5 1.7 2.2-1.7 4.5-1.7 2.2 1.7 4.5 1.7"
        fill="none"
        strokeWidth="2.1"
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  )
}

/** Line art for empty screens: a distant, empty island. A file of its own, which a first page doesn’t need. */
export function EmptyIsland() {
  return (
    <svg width="168" height="84" viewBox="0 0 168 84" aria-hidden="true">
      <use href={`${island}#island`} />
    </svg>
  )
}
