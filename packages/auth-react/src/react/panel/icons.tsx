import type { LinkedAccountType } from '@castaway/contract'

/** A letter on a tile: the companies' logos belong to them. */
const letters: Partial<Record<LinkedAccountType, [letters: string, hue: number]>> = {
  google_oauth: ['G', 255],
  apple_oauth: ['A', 240],
  twitter_oauth: ['X', 230],
  github_oauth: ['Gh', 285],
  discord_oauth: ['D', 275],
  spotify_oauth: ['S', 150],
  tiktok_oauth: ['T', 350],
  linkedin_oauth: ['in', 245],
  instagram_oauth: ['Ig', 330],
  farcaster: ['F', 300],
  telegram: ['Tg', 230],
  cross_app: ['C', 200],
  custom_auth: ['Id', 80],
}

/** Line icons on a 24 × 24 grid. */
const drawings: Partial<Record<LinkedAccountType | 'here' | 'key' | 'guest', string>> = {
  wallet:
    'M4 7.5A2.5 2.5 0 0 1 6.500 5H17v3M4 7.500V17a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5M16 13.500h.01',
  here: 'M12 4v8m-3.500-3.500L12 12l3.500-3.500M5 13v5a1.500 1.500 0 0 0 1.500 1.500h11A1.500 1.500 0 0 0 19 18v-5',
  key: 'M14.500 9.500a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0ZM13.500 12l6 6m-2.500-2.500 2-2',
  phone:
    'M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 16 21H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3Zm3 15h2',
  passkey:
    'M6.500 11a5.500 5.500 0 0 1 11 0c0 3-.5 5-1.500 7M12 11c0 4-.5 6.500-2 9M9 11a3 3 0 0 1 6 0c0 4-.5 6.500-1.500 9M6.500 15c0 1-.2 2-.5 3',
  guest: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm3.500-12.500-2 5-5 2 2-5 5-2Z',
}

export function MethodIcon({ of }: { of: LinkedAccountType | 'here' | 'key' | 'guest' }) {
  const drawing = drawings[of]
  if (drawing) {
    return (
      <span className={`login-mark${of === 'here' ? ' login-mark-accent' : ''}`} aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d={drawing} />
        </svg>
      </span>
    )
  }
  const [text, hue] = letters[of as LinkedAccountType] ?? ['?', 230]
  return (
    <span
      className="login-mark login-mark-letter"
      aria-hidden="true"
      style={{ '--login-hue': hue } as React.CSSProperties}
    >
      {text}
    </span>
  )
}
