import { Count } from '../../src/ui/format/Count'
import { Glyph } from '../../src/ui/Glyph'
import { RelativeTime } from '../../src/ui/format/RelativeTime'
import { state, type Story } from '../story'

const now = Date.now()

export default {
  title: 'Numbers and times',
  about: 'The logo, counts and times.',
  states: [
    state('logo', <Glyph size={48} />),
    state('count', <Count value={1234} />),
    state('large count', <Count value={1_234_567} />),
    state('now', <RelativeTime time={now} />),
    state('hours ago', <RelativeTime time={now - 3 * 3_600_000} />),
    state('years ago', <RelativeTime time={now - 900 * 86_400_000} />),
  ],
} satisfies Story
