import { describe, expect, test } from 'vitest'
import { officialTarget } from './official-link'

const hash = `0x${'ab'.repeat(20)}`
const target = (url: string) => {
  const found = officialTarget(new URL(url))
  if (found?.kind === 'app') return `app ${found.slug} at /${found.path}${found.search}`
  return found?.kind === 'path' ? found.path : found && `cast ${found.url}`
}

describe('a link of the official client', () => {
  test.each([
    [`https://farcaster.xyz/ana/${hash}`, `/cast/${hash}`],
    [`https://warpcast.com/ana/${hash.toUpperCase().replace('0X', '0x')}`, `/cast/${hash}`],
    [`https://farcaster.xyz/~/conversations/${hash}`, `/cast/${hash}`],
    ['https://farcaster.xyz/ana.eth/0x78c086e5', 'cast https://farcaster.xyz/ana.eth/0x78c086e5'],
    ['https://www.farcaster.xyz/Ana.eth', '/@ana.eth'],
    ['https://farcaster.xyz/~/channel/Boats', '/c/boats'],
    ['https://farcaster.xyz/miniapps/rI-3nZ/Tide-Clock', 'app tide-clock at /'],
    [
      'https://farcaster.xyz/miniapps/rI-3nZ/tide-clock/high/a%20b/?at=6&at=18',
      'app tide-clock at /high/a%20b?at=6&at=18',
    ],
    ['https://farcaster.xyz/miniapps', '/apps'],
    [
      `https://farcaster.xyz/~/compose?text=Hi&embeds[]=https://a.example/&embeds[]=https://b.example/&parentCastHash=${hash}&channelKey=boats`,
      `/compose?text=Hi&parentCastHash=${hash}&channelKey=boats&embeds%5B%5D=https%3A%2F%2Fa.example%2F&embeds%5B%5D=https%3A%2F%2Fb.example%2F`,
    ],
  ])('%s opens %s', (url, path) => {
    expect(target(url)).toBe(path)
  })

  test.each([
    'https://farcaster.xyz/',
    'https://farcaster.xyz/~/settings',
    'https://farcaster.xyz/download',
    'https://farcaster.xyz/ana/followers',
    'https://farcaster.xyz/~/channel/a%2Fb',
    'https://api.farcaster.xyz/ana',
    'https://farcaster.xyz.example/ana',
    'https://example.com/ana',
  ])('%s stays a link', (url) => {
    expect(target(url)).toBeUndefined()
  })
})
