import {
  channelUrl,
  emptyPlan,
  mention,
  type PlannedCast,
  type PlannedEmbed,
  type WorldPlan,
} from './plan'

const MINUTE = 60
/** Depth of the replies below the first cast. */
const MAX_DEPTH = 1000
const DAY = 24 * 3600
const MISSING = '0x' + 'ab'.repeat(20)

const person = (
  fid: number,
  username: string | null,
  displayName?: string,
  more: Partial<WorldPlan['people'][number]> = {},
) => ({
  fid,
  username,
  displayName,
  ago: 30 * DAY,
  pfp: `~/art/avatar/nasty-${fid}.svg`,
  pro: true,
  ...more,
})

const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
const people: WorldPlan['people'] = [
  person(1, 'castaway', 'Castaway', { pfp: '~/art/island/castaway.svg' }),
  // An account that exists on chain and has never set a profile.
  { fid: 2, username: null, ago: 30 * DAY },
  // 'а' is Cyrillic, so this name is not castaway.
  person(3, 'castavvay', 'C\u0430staway \u2714\uFE0F', { chainName: 'castaway.eth' }),
  person(4, 'zero-width', 'Z\u200Be\u200Dr\u2060o\uFEFF', { chainName: 'base.eth' }),
  person(5, 'mirror', '\u202Egnipeek era uoy\u202C', {
    bio: '\u202Eright to left override, unclosed',
  }),
  person(6, 'layla', 'ليلى', { bio: 'أكتب من اليمين إلى اليسار 123 and back (like this!)' }),
  person(7, 'blank', '', { bio: '', pfp: '' }),
  person(8, 'html', '<b>bold</b><!--', {
    bio: script,
    url: 'javascript:alert(3)',
    pfp: 'javascript:alert(4)',
  }),
  person(9, 'gone-picture', 'Gone Picture', {
    pfp: 'http://127.0.0.1:9/nothing.png',
    banner: 'http://127.0.0.1:9/nothing.png',
  }),
  person(10, 'emojis', '🏳️‍🌈👩🏽‍🚀', { bio: '🧑🏿‍🤝‍🧑🏻'.repeat(6) }),
  person(11, 'zalgo', 'Z̸̢̛͕a̷̧̛g̵̛o', { bio: 'H̴̡͚͇̮͓̱̄̉e̶̢̛̼̹̤̊ ̵̧̧̛̤͈c̶o̵m̸e̸s' }),
  person(12, 'sixteen-letters-', 'W'.repeat(32), {
    bio: 'W'.repeat(256),
    chainName: 'sixteen-letters-.base.eth',
  }),
  person(13, 'everybody', 'Liked By All'),
  person(14, 'spaces', '   \u00A0\u3000   ', { bio: '\n\n\n\n\n\n' }),
  // Names that end like sentences, are part of one another, or are as wide as names can be.
  person(15, 'castaway-base', 'Castaway', { chainName: 'castaway.base.eth' }),
  person(16, 'wide-one', '', { chainName: 'mmmmmmmmmmmmmmmm.base.eth' }),
  person(17, 'wide-two', 'W', { chainName: 'wwwwwwwwwwwwwwww.eth' }),
  person(18, 'digits', '0', { chainName: '0.eth' }),
  person(19, 'ending', 'eth', { chainName: 'eth.eth' }),
]

const word = 'incomprehensibilities'.repeat(24).slice(0, 500)
const byteLimit = 10_000
const tenThousand =
  '長い投稿。'.repeat(Math.floor(byteLimit / 15)).slice(0) + 'x'.repeat(byteLimit % 15)

let minute = 500
const cast = (
  id: string,
  fid: number,
  text: string,
  more: Partial<PlannedCast> = {},
): PlannedCast => ({
  id,
  fid,
  text,
  ago: (minute -= 2) * MINUTE,
  ...more,
})
const url = (...urls: string[]): PlannedEmbed[] => urls.map((one) => ({ url: one }))

/** URL schemes, few of which a page may follow. */
const schemes = [
  'javascript:alert(40)',
  'JaVaScRiPt:alert(41)',
  'java\tscript:alert(42)',
  '\u0001javascript:alert(43)',
  'vbscript:msgbox(44)',
  'data:text/html,<script>alert(45)</script>',
  'data:image/svg+xml,<svg onload=alert(46)>',
  'blob:http://localhost/0',
  'filesystem:http://localhost/temporary/x',
  'file:///etc/passwd',
  'ftp://example.com/x',
  'ws://example.com/x',
  'about:blank',
  'view-source:https://example.com',
  'intent://scan/#Intent;scheme=zxing;end',
  'mailto:a@example.com',
  'tel:+123',
  'chain://eip155:1/erc721:0x0000000000000000000000000000000000000000',
  '//example.com/x.png',
  '/trap/page.png',
  'https://user:password@example.com/x.png',
  'https://example.com@evil.example/x',
  'https://xn--pple-43d.com/login',
  'http://[::ffff:169.254.169.254]/x.png',
  'https://example.com/%00%0d%0aset-cookie:x=1',
]

const written = (): PlannedCast[] => {
  minute = 500
  const casts = [
    cast('root', 13, 'Everything below has broken a client somewhere.', {
      parent: { url: channelUrl('pit') },
    }),
    cast('orphan', 3, 'Whoever I am answering has been pruned.', {
      parent: { missing: { fid: 3, hash: MISSING } },
    }),
    cast('orphan-reply', 4, 'And I answer the answer to nothing.', { parent: { cast: 'orphan' } }),
    cast('nobody', 2, 'I have no name, no picture and no profile.'),
    cast('nobody-reply', 13, `Who said that? ${mention(2)}?`, { parent: { cast: 'nobody' } }),
    cast('bad-embed', 9, 'These are not addresses.', {
      embeds: url('http://[::1', 'not a url at all'),
    }),
    cast('script-embed', 8, script, {
      embeds: url('javascript:alert(6)', 'data:text/html,<script>alert(7)</script>'),
    }),
    cast('inside-embed', 9, 'Preview this.', {
      embeds: url('http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'),
    }),
    cast('long-url', 9, 'Wide.', { embeds: url(`https://example.com/${'a'.repeat(230)}`) }),
    cast('embeds-only', 10, '', {
      embeds: url(
        '~/art/scene/sea-nasty.svg',
        '~/art/scene/hill-nasty.svg',
        '~/pages/none',
        '~/art/scene/none',
      ),
    }),
    cast('lying-pictures', 9, 'None of these is what it says.', {
      embeds: url(
        '~/trap/page.png',
        '~/trap/noise.jpg',
        '~/trap/picture.html',
        '~/trap/script.svg',
      ),
    }),
    cast('strange-pictures', 9, 'Too large, too small, never there.', {
      embeds: url('~/trap/huge.svg', '~/trap/dot.svg', '~/trap/never.png'),
    }),
    cast('never', 9, 'Whoever opens this waits for ever.', { embeds: url('~/trap/never') }),
    cast('films', 9, 'A film that never comes.', { embeds: url('~/trap/never.mp4') }),
    cast('stream', 9, 'A stream that is broken.', { embeds: url('~/trap/broken.m3u8') }),
    cast('sound', 9, 'A sound that is none.', { embeds: url('~/trap/broken.mp3') }),
    cast('trouble', 8, 'Press anything.', { embeds: url('~/frame/trouble') }),
    ...schemes.map((address, index) =>
      cast(`scheme-${index}`, 8, `Follow ${address} now`, { embeds: url(address) }),
    ),
    cast('emoji-mention', 10, `👩‍👩‍👧‍👦🏳️‍🌈 ${mention(13)} é ${mention(6)}🇺🇳${mention(4)}`),
    cast('mention-edges', 10, `${mention(13)}${mention(6)}`),
    cast('mention-twice', 10, `${mention(13)} and once more ${mention(13)}`),
    cast('mention-nobody', 10, `Has anyone seen ${mention(2)} or ${mention(999_999)}?`),
    cast(
      'mention-chain-names',
      10,
      `${mention(12)}${mention(16)}, ${mention(3)}.${mention(15)} (${mention(17)}) ${mention(18)}.`,
    ),
    cast(
      'names-in-text',
      15,
      'Ask @castaway.eth. Or @castaway.base.eth, @castaway.eth.limo, @castaway.base, x@castaway.eth and @base.eth!',
    ),
    cast('from-wide', 16, 'My name is the widest there is.'),
    cast('rtl', 6, `مرحبا ${mention(13)}، هذا سطر فيه (أقواس) و123 و@english في الوسط.`),
    cast('bidi', 5, 'abc \u202Edef\u202C אבג 123 ‏(!)‎ \u2066unclosed isolate'),
    cast('zero-width', 4, 'in\u200Bvis\u200Cib\u200Dle \u2060words\uFEFF'),
    cast('zalgo', 11, 'T̶̛͎͖h̵̡̛̭e̸̡̛͙ ̷̧̛͇p̸̨̛̞o̴̧̟n̵̡̛y̸̨̛̠ '.repeat(6)),
    cast('word', 12, word),
    cast('newlines', 14, `top${'\n'.repeat(2000)}bottom`),
    cast('ten-thousand', 13, tenThousand),
    cast(
      'html',
      8,
      '<iframe src="javascript:alert(8)"></iframe> &lt;b&gt; </textarea></title><script>alert(9)</script>',
    ),
    cast(
      'json',
      8,
      '{"__proto__":{"polluted":true}} ${7*7} {{7*7}} \\u0000 %00 \'; drop table "cast"; --',
    ),
    cast('markdown', 8, '[click](javascript:alert(10)) ![x](x"onerror="alert(11)) **never closed'),
    cast('doomed', 3, 'This will be taken back.', { deleted: true }),
    cast('quotes-doomed', 13, 'Look at what it says here:', { embeds: [{ cast: 'doomed' }] }),
    cast('reply-doomed', 13, 'Answering what is gone.', { parent: { cast: 'doomed' } }),
    cast('quotes-missing', 13, 'Look, nothing:', {
      embeds: [{ missing: { fid: 4, hash: MISSING } }],
    }),
    cast('ring-a', 3, 'I quote the one that answers me.', {
      embeds: [{ missing: { fid: 4, hash: '0x' + 'cd'.repeat(20) } }],
    }),
    cast('ring-b', 4, 'I answer and quote at once.', {
      parent: { cast: 'ring-a' },
      embeds: [{ cast: 'ring-a' }],
    }),
    cast('ring-c', 3, 'I quote the answer that quotes me.', {
      parent: { cast: 'ring-b' },
      embeds: [{ cast: 'ring-b' }],
    }),
    cast('quote-four', 13, 'Four at once.', {
      embeds: ['ring-a', 'ring-b', 'ring-c', 'root'].map((id) => ({ cast: id })),
    }),
    cast('blocked-a', 5, 'I have blocked Layla.', { parent: { cast: 'root' } }),
    cast('blocked-b', 6, 'And I have blocked the mirror.', { parent: { cast: 'blocked-a' } }),
    cast('odd-parent', 9, 'My parent is an address that nobody knows.', {
      parent: { url: 'chain://eip155:1/erc721:0x0000000000000000000000000000000000000000' },
    }),
    cast('script-parent', 9, 'My parent is a script.', { parent: { url: 'javascript:alert(12)' } }),
    // A clock that is ahead by less than the ten minutes that the network accepts.
    cast('ahead', 13, 'I come from the near future.', { ago: -9 * MINUTE }),
  ]
  let below = 'root'
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const id = `deep-${depth}`
    casts.push({
      id,
      fid: [3, 4, 10, 13][depth % 4]!,
      text: `Level ${depth}.`,
      // One second apart, so that even the deepest reply is not in the future.
      ago: MAX_DEPTH - depth + 60,
      parent: { cast: below },
    })
    below = id
  }
  return casts
}

/** Content that breaks clients. Every message is valid by the network's rules. */
export const hostilePlan = (): WorldPlan => {
  const casts = written()
  const crowd = Array.from({ length: 300 }, (_, i) => person(100 + i, `crowd-${i}`, `Crowd ${i}`))
  return {
    // The world's former name, because published keys are derived from it.
    ...emptyPlan('hostile', 'nasty'),
    people: [...people, ...crowd],
    channels: [
      {
        id: 'pit',
        name: 'The Pit',
        description: script,
        image: 'http://127.0.0.1:9/none.png',
        lead: 13,
        moderators: [2],
        ago: 30 * DAY,
      },
      {
        id: 'no-picture',
        name: ' ',
        description: '',
        image: '',
        lead: 2,
        moderators: [],
        ago: 30 * DAY,
        link: { url: 'javascript:alert(13)', title: script },
      },
      {
        id: 'rtl',
        name: 'قناة \u202Elennahc',
        description: 'x'.repeat(2000),
        image: 'javascript:alert(14)',
        lead: 6,
        moderators: [],
        ago: 30 * DAY,
      },
    ],
    casts,
    follows: [
      ...people
        .filter((one) => one.fid !== 13)
        .map((one) => ({ fid: one.fid, target: 13, ago: 10 * DAY })),
      ...crowd.map((one) => ({ fid: one.fid, target: 13, ago: 9 * DAY })),
      ...people
        .filter((one) => one.fid !== 13)
        .map((one) => ({ fid: 13, target: one.fid, ago: 8 * DAY })),
      { fid: 5, target: 6, ago: 7 * DAY },
      { fid: 6, target: 5, ago: 7 * DAY },
    ],
    reactions: [
      ...crowd.flatMap((one) => [
        { fid: one.fid, kind: 'like' as const, target: { cast: 'root' }, ago: 5 * MINUTE },
        { fid: one.fid, kind: 'recast' as const, target: { cast: 'root' }, ago: 4 * MINUTE },
      ]),
      { fid: 3, kind: 'like', target: { missing: { fid: 3, hash: MISSING } }, ago: 3 * MINUTE },
      { fid: 4, kind: 'recast', target: { cast: 'doomed' }, ago: 3 * MINUTE },
    ],
    channelFollows: people.map((one) => ({ channel: 'pit', fid: one.fid, ago: 6 * DAY })),
    members: [{ channel: 'pit', fid: 2, role: 'moderator', ago: 6 * DAY }],
    mutes: [
      { fid: 3, target: 4, ago: DAY },
      { fid: 4, target: 3, ago: DAY },
    ],
    blocks: [
      { fid: 5, target: 6, ago: DAY },
      { fid: 6, target: 5, ago: DAY },
    ],
  }
}
