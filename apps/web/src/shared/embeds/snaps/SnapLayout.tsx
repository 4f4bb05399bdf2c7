import type { SnapNode } from '@castaway/snaps'
import { classes } from '../../../ui/classes'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { paintOf } from './colors'
import type { ContainerProps, NodeOfType } from './node-of-type'
import { SnapIcon } from './SnapIcon'
import { HttpsImage } from './SnapShown'
import { itemGaps, stackGap } from './gaps'
import { isOneLine } from './one-line'
import { useSnapScope } from './snap-context'

const justified = {
  start: 'justify-start',
  center: 'justify-center',
  end: 'justify-end',
  between: 'justify-between',
  around: 'justify-around',
}

const isButton = (node: SnapNode): node is NodeOfType<'button'> => node.type === 'button'

export function SnapStack({ node, draw }: ContainerProps<'stack'>) {
  const { children, props } = node
  const buttons = children.every(isButton) ? children : []
  // A stack of buttons alone is as wide as its labels need, whatever it says.
  const direction =
    buttons.length > 0
      ? isOneLine(buttons.map(({ props: { label } }) => label))
        ? 'horizontal'
        : 'vertical'
      : (props.direction ?? 'vertical')
  const isRow = direction === 'horizontal'
  const columns = isRow ? (props.columns ?? (props.equalWidth ? children.length : 0)) : 0
  const gap = stackGap(direction, props.gap, {
    onlyButtons: buttons.length > 0,
    across: columns || children.length,
  })
  return (
    <div
      className={classes(
        'min-w-0',
        // Children of a row share its width.
        columns > 0 ? 'grid w-full' : isRow ? 'flex w-full items-center' : 'flex w-full flex-col',
        columns === 0 && props.justify && justified[props.justify],
        isRow && columns === 0 && '[&>*]:min-w-0',
      )}
      style={{
        gap,
        ...(columns > 0 && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
      }}
    >
      {children.map(draw)}
    </div>
  )
}

export function SnapItem({ node, draw }: ContainerProps<'item'>) {
  const { accent } = useSnapScope()
  const { title, description, media } = node.props
  return (
    <div className="flex w-full min-w-0 items-center gap-2.5 py-1">
      {media?.variant === 'icon' ? (
        <SnapIcon name={media.name} size={20} color={paintOf(media.color, accent).background} />
      ) : media ? (
        <HttpsImage
          url={media.url}
          alt={media.alt ?? ''}
          className={classes('size-10 shrink-0', media.round ? 'rounded-full' : 'rounded-small')}
        />
      ) : null}
      <div className="min-w-0 flex-1">
        {title ? (
          <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {cleanName(title, '')}
          </p>
        ) : null}
        {description ? (
          <p dir="auto" className="text-small [overflow-wrap:anywhere] text-ink-soft">
            {description}
          </p>
        ) : null}
      </div>
      {node.children.length > 0 ? (
        <div className="flex max-w-1/2 shrink-0 items-center gap-1.5">
          {node.children.map(draw)}
        </div>
      ) : null}
    </div>
  )
}

export function SnapItems({ node, draw }: ContainerProps<'item_group'>) {
  const { border, separator, gap } = node.props
  const space = itemGaps[gap ?? (border || separator ? 'sm' : 'none')]
  return (
    <ul
      className={classes(
        'flex w-full flex-col',
        border && 'rounded-card border border-line px-3 py-1',
        separator && 'divide-y divide-line',
      )}
      style={{ gap: space }}
    >
      {node.children.map((child) => (
        <li key={child.id}>{draw(child)}</li>
      ))}
    </ul>
  )
}
