import { t } from '@lingui/core/macro'
import type { Cast } from '@castaway/react'
import { Ellipsis } from 'lucide-react'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { MenuButton } from '../../ui/menu/MenuButton'

const load = () => import('./CastMenuItems')
const CastMenuItems = lazyWithRetry(load)

/** All other actions of a cast; loaded on first use. */
export function CastMenu({ cast }: { cast: Cast }) {
  return (
    <MenuButton
      label={t`More options for this cast`}
      icon={<Ellipsis size={18} />}
      size="small"
      className="tip-end -me-2"
      load={load}
      popup={(state) => <CastMenuItems cast={cast} {...state} />}
    />
  )
}
