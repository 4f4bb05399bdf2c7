import { Bookmark, Ellipsis } from 'lucide-react'
import { IconButton } from '../../src/ui/IconButton'
import { interactiveStates, state, type Story } from '../story'

export default {
  title: 'Icon button',
  about: 'An action with only an icon. Its label is the tooltip and the accessible name.',
  states: [
    ...interactiveStates('normal', <IconButton label="More" icon={<Ellipsis size={20} />} />),
    state('small', <IconButton label="More" size="small" icon={<Ellipsis size={18} />} />),
    state('disabled', <IconButton label="Bookmark" disabled icon={<Bookmark size={20} />} />),
  ],
} satisfies Story
