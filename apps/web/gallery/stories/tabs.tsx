import { Tabs } from '../../src/ui/Tabs'
import { state, type Story } from '../story'

const few = [
  { id: 'following', label: 'Following' },
  { id: 'for-you', label: 'For you' },
  { id: 'trending', label: 'Trending' },
] as const
const many = [
  'Casts',
  'Replies',
  'Popular',
  'Likes',
  'Channels',
  'Followers',
  'Following',
  'People you know',
  'Something with a long name',
].map((label) => ({ id: label, label }))

export default {
  title: 'Tabs',
  about: 'Views of one page. Arrow keys move between them.',
  states: [
    state('few', <Tabs label="Feeds" tabs={few} current="following" onSelect={() => {}} />, {
      wide: true,
    }),
    state(
      'more than fit',
      <Tabs label="Profile" tabs={many} current="Popular" onSelect={() => {}} />,
      { wide: true },
    ),
  ],
} satisfies Story
