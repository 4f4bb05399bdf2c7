import { t } from '@lingui/core/macro'
import type { Cast } from '@castaway/react'
import { Quote, Repeat2 } from 'lucide-react'
import MenuPopup from '../../ui/menu/MenuPopup'
import type { Popup } from '../../ui/menu/use-popup'
import { useCastActions } from './use-cast-actions'

/** The menu to recast or quote a cast. */
export default function RecastMenu({ cast, ...popup }: Popup & { cast: Cast }) {
  const actions = useCastActions()
  const recasted = cast.viewer_context?.recasted ?? false
  return (
    <MenuPopup
      {...popup}
      align="start"
      label={t`Recast or quote`}
      items={[
        {
          label: recasted ? t`Undo recast` : t`Recast`,
          icon: <Repeat2 size={17} aria-hidden="true" />,
          onSelect: () => actions.recast(cast),
        },
        {
          label: t`Quote`,
          icon: <Quote size={17} aria-hidden="true" />,
          onSelect: () => actions.quote(cast),
        },
      ]}
    />
  )
}
