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

/** Line art for empty screens: a distant, empty island. */
export function EmptyIsland() {
  return (
    <svg
      width="168"
      height="84"
      viewBox="0 0 168 84"
      fill="none"
      aria-hidden="true"
      strokeLinecap="round"
      strokeWidth="1.6"
    >
      <circle cx="118" cy="24" r="11" className="fill-sand" opacity="0.55" />
      <path d="M42 56c14-20 27-29 38-29 13 0 25 11 46 29" className="stroke-ink-soft" />
      <path
        d="M72 28c0-9 3-15 9-20M81 8c-7-3-13-1-17 4M81 8c7-4 13-3 17 2M81 8c-3 3-6 6-7 11"
        className="stroke-recast"
      />
      <path
        d="M12 64c9 0 9-5 18-5s9 5 18 5 9-5 18-5 9 5 18 5 9-5 18-5 9 5 18 5 9-5 18-5 9 5 18 5"
        className="stroke-accent"
      />
      <path
        d="M40 76c7 0 7-4 14-4s7 4 14 4 7-4 14-4 7 4 14 4 7-4 14-4 7 4 14 4"
        className="stroke-accent"
        opacity="0.5"
      />
    </svg>
  )
}
