import { RichText } from '../../src/ui/text/RichText'
import { state, type Story } from '../story'

export default {
  title: 'Rich text',
  about:
    'The text of a cast: mentions, channels and URLs are links, everything else is plain text.',
  states: [
    state(
      'links',
      <RichText text="@marea look at /tidepools and https://example.org/a/very/long/path/that/goes/on/and/on?with=a&query=too" />,
      { wide: true },
    ),
    state(
      'markup is text',
      <RichText
        text={'<img src=x onerror=alert(1)> <b>not bold</b> &amp; [no](javascript:alert(1))'}
      />,
      { wide: true },
    ),
    state('a long word', <RichText text={'a'.repeat(160)} />, { wide: true }),
  ],
} satisfies Story
