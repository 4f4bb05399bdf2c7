import { t } from '@lingui/core/macro'
import type { Cast } from '@castaway/react'
import { Ellipsis } from 'lucide-react'
import { lazyPart } from '../../ui/lazy-part'
import { MenuButton } from '../../ui/MenuButton'

const load = () => import('./CastMenuItems')
const CastMenuItems = lazyPart(load)

/** Everything that can be done with a cast besides the bar's three; loaded when first wanted. */
export function CastMenu({ cast }: { cast: Cast }) {
  return (
    <MenuButton
      label={t`More about this cast`}
      icon={<Ellipsis size={18} />}
      size="small"
      className="tip-end -me-2"
      load={load}
      popup={(state) => <CastMenuItems cast={cast} {...state} />}
    />
  )
}
