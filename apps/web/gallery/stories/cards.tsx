import { LinkCard } from '../../src/ui/cards/LinkCard'
import { MediaGrid } from '../../src/ui/media/MediaGrid'
import { QuoteCard } from '../../src/ui/cards/QuoteCard'
import { state, type Story } from '../story'

const picture = { type: 'image', url: '/picture.svg', alt: 'A bay at noon', ratio: 16 / 9 } as const
const author = { fid: 7, username: 'marea', display_name: 'Marea' }
const hash = `0x${'1'.repeat(40)}`

export default {
  title: 'Cards',
  about: 'What hangs on a cast: pages, other casts, pictures.',
  states: [
    state(
      'page with a picture',
      <LinkCard
        url="https://example.org/tides"
        host="example.org"
        title="Tides of the north coast"
        description="When the water comes and goes, for a week."
        image="/picture.svg"
      />,
      { wide: true },
    ),
    state(
      'page without a title',
      <LinkCard url="https://example.org/tides/today" host="example.org" title="" description="" />,
      { wide: true },
    ),
    state(
      'quote',
      <QuoteCard
        hash={hash}
        author={author}
        text="Fog until ten, then the whole bay at once."
        attachments={2}
      />,
      { wide: true },
    ),
    state('quote that only has an address', <QuoteCard hash={hash} />, { wide: true }),
    state('one picture', <MediaGrid items={[picture]} />, { wide: true }),
    state('three pictures', <MediaGrid items={[picture, picture, picture]} />, { wide: true }),
  ],
} satisfies Story
