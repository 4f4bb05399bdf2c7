import type { SnapNode } from '@castaway/snaps'
import { SnapButton } from './SnapButton'
import { SnapGrid } from './SnapGrid'
import { SnapInputField, SnapSlider, SnapSwitch, SnapToggles } from './SnapInputs'
import { SnapItem, SnapItems, SnapStack } from './SnapLayout'
import { SnapPaginator } from './SnapPaginator'
import { SnapBadge, SnapChart, SnapGlyph, SnapImage, SnapProgress, SnapText } from './SnapShown'

const draw = (child: SnapNode) => <SnapElement key={child.id} node={child} />

/** Draws an element of a snap and what is in it. */
export function SnapElement({ node }: { node: SnapNode }) {
  switch (node.type) {
    case 'badge':
      return <SnapBadge node={node} />
    case 'button':
      return <SnapButton node={node} />
    case 'icon':
      return <SnapGlyph node={node} />
    case 'image':
      return <SnapImage node={node} />
    case 'item':
      return <SnapItem node={node} draw={draw} />
    case 'item_group':
      return <SnapItems node={node} draw={draw} />
    case 'paginator':
      return <SnapPaginator node={node} draw={draw} />
    case 'progress':
      return <SnapProgress node={node} />
    case 'separator':
      return node.props.orientation === 'vertical' ? (
        <div aria-hidden="true" className="w-px self-stretch bg-line" />
      ) : (
        <hr className="border-line" />
      )
    case 'stack':
      return <SnapStack node={node} draw={draw} />
    case 'text':
      return <SnapText node={node} />
    case 'bar_chart':
      return <SnapChart node={node} />
    case 'cell_grid':
      return <SnapGrid node={node} />
    case 'input':
      return <SnapInputField node={node} />
    case 'slider':
      return <SnapSlider node={node} />
    case 'switch':
      return <SnapSwitch node={node} />
    case 'toggle_group':
      return <SnapToggles node={node} />
  }
}
