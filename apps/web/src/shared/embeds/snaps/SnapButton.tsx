import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { Button } from '../../../ui/Button'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { paintOf } from './colors'
import type { NodeOfType } from './node-of-type'
import { SnapIcon } from './SnapIcon'
import { useSnapScope } from './snap-context'

export function SnapButton({ node }: { node: NodeOfType<'button'> }) {
  const { live, accent } = useSnapScope()
  const reasonId = useId()
  const { press } = node
  const { label, variant, icon } = node.props
  const isUnavailable = press?.action === 'unknown'
  const { background, text } = paintOf('accent', accent)
  return (
    <div className="min-w-0 flex-1">
      <Button
        disabled={live.busy || press === undefined || isUnavailable}
        aria-describedby={isUnavailable ? reasonId : undefined}
        icon={icon ? <SnapIcon name={icon} size={15} /> : undefined}
        onClick={() => press && live.press(press)}
        className="w-full min-w-0 rounded-small! px-3! [&>span]:min-w-0"
        {...(variant === 'primary' && {
          style: { backgroundColor: background, color: text, borderColor: 'transparent' },
        })}
      >
        <bdi className="block truncate">{cleanName(label, t`Continue`)}</bdi>
      </Button>
      {isUnavailable ? (
        <p id={reasonId} className="mt-1 text-small text-ink-soft">
          {t`This button doesn’t work in Castaway yet.`}
        </p>
      ) : null}
    </div>
  )
}
