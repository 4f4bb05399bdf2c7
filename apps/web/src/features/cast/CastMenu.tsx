import { t } from '@lingui/core/macro'
import type { Cast } from '@castaway/react'
import { Ellipsis } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton'
import { lazyPart } from '../../ui/lazy-part'

const load = () => import('./CastMenuItems')
const CastMenuItems = lazyPart(load)

/** Everything that can be done with a cast besides the bar's three; loaded when first wanted. */
export function CastMenu({ cast }: { cast: Cast }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <IconButton
        ref={anchor}
        label={t`More about this cast`}
        icon={<Ellipsis size={18} />}
        size="small"
        className="tip-end -me-2"
        aria-haspopup="menu"
        aria-expanded={open}
        tip={!open}
        onPointerEnter={() => void load()}
        onClick={(event) => {
          event.stopPropagation()
          setUsed(true)
          setOpen(!open)
        }}
      />
      {used ? (
        <Suspense>
          <CastMenuItems cast={cast} anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
