import { Feather } from 'lucide-react'
import { Button } from '../../src/ui/Button'
import { interactiveStates, state, type Story } from '../story'

export default {
  title: 'Button',
  about: 'One action, with a text label. One primary button per view.',
  states: [
    ...interactiveStates('primary', <Button tone="primary">Cast</Button>),
    ...interactiveStates('plain', <Button>Follow</Button>),
    ...interactiveStates('quiet', <Button tone="quiet">Not now</Button>),
    ...interactiveStates('danger', <Button tone="danger">Delete</Button>),
    state(
      'busy',
      <Button tone="primary" busy>
        Sending
      </Button>,
    ),
    state('disabled', <Button disabled>Follow</Button>),
    state(
      'with an icon',
      <Button tone="primary" icon={<Feather size={17} />}>
        Write a cast
      </Button>,
    ),
    state('small', <Button size="small">Follow</Button>),
    state(
      'large',
      <Button tone="primary" size="large">
        Sign in or join
      </Button>,
    ),
    state(
      'long label',
      <Button>Continue with the wallet that was used on this device before</Button>,
      { wide: true },
    ),
  ],
} satisfies Story
