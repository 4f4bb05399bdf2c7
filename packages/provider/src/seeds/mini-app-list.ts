import type { FrameCatalogCategory } from '@castaway/contract'

/** A sample mini app, as its developers would describe it. */
export interface PlannedMiniApp {
  /** Its URL is `/mini/<slug>`. */
  slug: string
  name: string
  category: FrameCatalogCategory
  /** Subtitle below the name. */
  subtitle: string
  description: string
  tags: string[]
  /** Label of the button that opens it. */
  button: string
  /** Subject of its image; see `artSvg`. */
  scene: string
  /** The text of its developer's cast about it. */
  said: string
}

export const miniApps: readonly PlannedMiniApp[] = [
  {
    slug: 'tide-clock',
    name: 'Tide Clock',
    category: 'utility',
    subtitle: 'One hand, two tides a day',
    description:
      'Says when the water turns at the steps, and how long you still have to find your shoes.',
    tags: ['tide', 'weather', 'lagoon'],
    button: 'Show the tide',
    scene: 'shore',
    said: 'The tide clock has a second hand now. It is for the impatient and it lies a little.',
  },
  {
    slug: 'soup-weather',
    name: 'Is It Soup Weather',
    category: 'entertainment',
    subtitle: 'Yes or no, once a day',
    description: 'Looks at the sky so that you need not, and answers with one word and a ladle.',
    tags: ['weather', 'kitchen', 'daily'],
    button: 'Is it?',
    scene: 'hill',
    said: 'Soup weather answers in one word and people still ask it to explain itself.',
  },
  {
    slug: 'repair-queue',
    name: 'Repair Queue',
    category: 'productivity',
    subtitle: 'Who mends what, and whose turn it is',
    description:
      'A list of broken things and the people who have offered to look at them. Kettles come first.',
    tags: ['repair', 'tools', 'neighbours'],
    button: 'Join the queue',
    scene: 'desk',
    said: 'The repair queue is three kettles long. Bring patience, or a kettle that can wait.',
  },
  {
    slug: 'two-moves',
    name: 'Two Moves',
    category: 'games',
    subtitle: 'Chess, two moves a day',
    description:
      'A long game for short attention: each side moves twice a day, with a night to regret it.',
    tags: ['chess', 'daily', 'slow'],
    button: 'Your move',
    scene: 'desk',
    said: 'Somebody in Two Moves has been thinking since Sunday. We respect it and we are worried.',
  },
  {
    slug: 'kind-split',
    name: 'Kind Split',
    category: 'finance',
    subtitle: 'Who owes whom, without the sighing',
    description:
      'Adds up what a table ordered, forgets who had only water, and rounds in favour of whoever cooked.',
    tags: ['bills', 'friends', 'money'],
    button: 'Split it',
    scene: 'street',
    said: 'Kind Split rounds in favour of the cook. That is not a bug and I will not fix it.',
  },
  {
    slug: 'bird-bingo',
    name: 'Bird Bingo',
    category: 'games',
    subtitle: 'Nine birds, one morning',
    description:
      'A card with nine birds of the season. Mark what you hear; a row wins you the right to be smug.',
    tags: ['birds', 'outdoors', 'morning'],
    button: 'Deal me a card',
    scene: 'forest',
    said: 'Bird Bingo no longer counts the neighbour who whistles. He was on nine cards.',
  },
  {
    slug: 'small-orchestra',
    name: 'Small Orchestra',
    category: 'music',
    subtitle: 'Five people, one loop',
    description:
      'Everyone adds eight bars to the same loop. At midnight it is played once and then it is gone.',
    tags: ['loops', 'together', 'midnight'],
    button: 'Add eight bars',
    scene: 'night',
    said: 'Last night’s loop had a cello and a washing machine in it and it was the best one yet.',
  },
  {
    slug: 'plot-diary',
    name: 'Plot Diary',
    category: 'health-fitness',
    subtitle: 'What was planted, what came up',
    description:
      'Keeps the dates of an allotment and says, every spring, what you swore last autumn.',
    tags: ['garden', 'diary', 'seasons'],
    button: 'Open the diary',
    scene: 'hill',
    said: 'The diary says that last May we promised never again to plant so many courgettes.',
  },
  {
    slug: 'word-swap',
    name: 'Word Swap',
    category: 'education',
    subtitle: 'A word of yours for a word of mine',
    description:
      'Gives you one word a day in a language that somebody here speaks, said aloud by that somebody.',
    tags: ['languages', 'daily', 'voices'],
    button: 'Swap a word',
    scene: 'street',
    said: 'Today’s swap has no translation, only a gesture, so we have drawn the gesture.',
  },
  {
    slug: 'zine-press',
    name: 'Zine Press',
    category: 'art-creativity',
    subtitle: 'Eight pages from one sheet',
    description:
      'Lays out a zine of eight pages from your casts, ready for one sheet of paper and one staple.',
    tags: ['zines', 'print', 'paper'],
    button: 'Fold one',
    scene: 'desk',
    said: 'Zine Press now prints the fold lines the right way round. Sorry about the first forty.',
  },
  {
    slug: 'harbour-board',
    name: 'Harbour Board',
    category: 'news-media',
    subtitle: 'Who is in, who is out, what they saw',
    description:
      'The notice board of the small harbour: arrivals, departures, and things found floating.',
    tags: ['boats', 'notices', 'harbour'],
    button: 'Read the board',
    scene: 'sea',
    said: 'New on the harbour board: one oar, found, and one boat going in circles, possibly related.',
  },
  {
    slug: 'patch-bay',
    name: 'Patch Bay',
    category: 'developer-tools',
    subtitle: 'See what your frame really sends',
    description:
      'Shows the packet that a frame posts, field by field, and which of it you may believe.',
    tags: ['frames', 'debugging', 'tools'],
    button: 'Post something',
    scene: 'neon',
    said: 'Patch Bay shows you in red what nobody signed. It is a lot of red.',
  },
]
