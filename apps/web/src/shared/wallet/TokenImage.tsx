import { useState } from 'react'
import { classes } from '../../ui/classes'
import { networkName } from './networks'
import type { Holding } from './holdings'

/** The image of a token, or the first letters of its symbol, with its network in the corner. */
export function TokenImage({
  token,
  size = 40,
}: {
  token: Pick<Holding, 'image' | 'symbol' | 'network'>
  size?: number
}) {
  const [isBroken, setBroken] = useState(false)
  const letters = [...token.symbol.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 3).join('') || '?'
  return (
    <span
      aria-hidden="true"
      className="relative block shrink-0"
      style={{ width: size, height: size }}
    >
      {token.image && !isBroken ? (
        <img
          src={token.image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className="size-full rounded-full bg-sunken object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center rounded-full bg-accent-wash text-[11px] font-bold text-accent-strong">
          {letters}
        </span>
      )}
      <span
        className={classes(
          'absolute -end-1 -bottom-1 grid size-4.5 place-items-center rounded-full border-2 border-background text-[9px] leading-none font-bold',
          'bg-ink text-background',
        )}
      >
        {networkName(token.network)[0]}
      </span>
    </span>
  )
}
