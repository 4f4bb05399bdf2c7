import { Avatar } from '../../src/ui/Avatar'
import { state, type Story } from '../story'

export default {
  title: 'Avatar',
  about: 'A picture of a person (round) or of a channel or app (square).',
  states: [
    state('picture', <Avatar url="/picture.svg" name="Marea" />),
    state('without a picture', <Avatar name="Marea" seed={1} />),
    state(
      'colours by fid',
      <span className="flex gap-2">
        {[1, 2, 3, 4, 5].map((seed) => (
          <Avatar key={seed} name="Ana" seed={seed} />
        ))}
      </span>,
    ),
    state('without a name', <Avatar seed={3} />),
    state('channel', <Avatar name="Tidepools" seed={4} square />),
    state('small', <Avatar name="Marea" seed={2} size={20} />),
    state('large', <Avatar name="Marea" seed={2} size={96} />),
  ],
} satisfies Story
