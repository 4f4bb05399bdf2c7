import { Bookmark, Ellipsis } from 'lucide-react'
import { IconButton } from '../../src/ui/IconButton'
import { interactiveStates, state, type Story } from '../story'

export default {
  title: 'Icon button',
  about: 'A thing to do that its sign alone says; its words are its tip and its name.',
  states: [
    ...interactiveStates('normal', <IconButton label="More" icon={<Ellipsis size={20} />} />),
    state('small', <IconButton label="More" size="small" icon={<Ellipsis size={18} />} />),
    state('not possible', <IconButton label="Bookmark" disabled icon={<Bookmark size={20} />} />),
  ],
} satisfies Story
