import { Search } from 'lucide-react'
import { TextField } from '../../src/ui/form/TextField'
import { state, type Story } from '../story'

const field = { defaultValue: 'marea', onChange: () => {} }

export default {
  title: 'Text field',
  about: 'One line of text, with a label and a hint or an error message.',
  states: [
    state('empty', <TextField label="Name" placeholder="marea" />),
    state('filled', <TextField label="Name" {...field} />),
    state('with a hint', <TextField label="Name" hint="Letters, digits and hyphens." {...field} />),
    state('with an error', <TextField label="Name" error="@marea is taken." {...field} />),
    state('disabled', <TextField label="Name" disabled {...field} />),
    state(
      'with an icon',
      <TextField label="Search" hideLabel before={<Search size={17} />} {...field} />,
    ),
  ],
} satisfies Story
