import { Ellipsis } from 'lucide-react'
import { Menu } from '../../src/ui/menu/Menu'
import { Pill } from '../../src/ui/Pill'
import { interactiveStates, state, type Story } from '../story'

const items = [
  { label: 'Copy link', onSelect: () => {} },
  'line',
  { label: 'Delete', tone: 'danger', onSelect: () => {} },
] as const

export default {
  title: 'Pill and menu',
  about: 'The pill shows that there are new casts above; the menu has further actions.',
  states: [
    ...interactiveStates('pill', <Pill label="12 new casts" onClick={() => {}} />),
    state('menu, closed', <Menu label="More" icon={<Ellipsis size={20} />} items={items} />),
  ],
} satisfies Story
