import { t } from '@lingui/core/macro'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog'
import { IconButton } from '../../ui/IconButton'
import { OperatorList } from './SearchStart'

/** The list of operators, shown beside the search results. */
export function SearchHelp({ onBegin }: { onBegin: (operator: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`Search operators`}
        icon={<CircleHelp size={19} />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        variant="sheet"
        title={t`Search operators`}
        onClose={() => setOpen(false)}
      >
        <div className="p-4">
          <OperatorList
            onBegin={(operator) => {
              setOpen(false)
              // The dialog returns the focus first.
              requestAnimationFrame(() => onBegin(operator))
            }}
          />
        </div>
      </Dialog>
    </>
  )
}
