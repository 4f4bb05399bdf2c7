import { Avatar } from '../../src/ui/Avatar'
import { state, type Story } from '../story'

export default {
  title: 'Avatar',
  about: 'The image of a person (round), or of a channel or an app (square).',
  states: [
    state('image', <Avatar url="/image.svg" name="Marea" />),
    state('without an image', <Avatar name="Marea" seed={1} />),
    state(
      'colors by FID',
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
