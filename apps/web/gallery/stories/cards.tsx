import { LinkCard } from '../../src/ui/cards/LinkCard'
import { MediaGrid } from '../../src/ui/media/MediaGrid'
import { QuoteCard } from '../../src/ui/cards/QuoteCard'
import { state, type Story } from '../story'

const image = { type: 'image', url: '/image.svg', alt: 'A bay at noon', ratio: 16 / 9 } as const
const author = { fid: 7, username: 'marea', display_name: 'Marea' }
const hash = `0x${'1'.repeat(40)}`

export default {
  title: 'Cards',
  about: 'What is embedded in a cast: links, other casts, images.',
  states: [
    state(
      'link with an image',
      <LinkCard
        url="https://example.org/tides"
        host="example.org"
        title="Tides of the north coast"
        description="When the water comes and goes, for a week."
        image="/image.svg"
      />,
      { wide: true },
    ),
    state(
      'link without a title',
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
    state('quote, not loaded', <QuoteCard hash={hash} />, { wide: true }),
    state('one image', <MediaGrid items={[image]} />, { wide: true }),
    state('three images', <MediaGrid items={[image, image, image]} />, { wide: true }),
  ],
} satisfies Story
