import { expect, it } from 'vitest'
import { renderApp, unmountApp } from '../../../test/app'

const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
/** A user with hostile content in every field. */
const hostile = {
  object: 'user',
  fid: 66,
  username: 'nasty',
  display_name: `\u202E${script}`,
  custody_address: `0x${'0'.repeat(40)}`,
  pfp_url: 'javascript:alert(3)',
  profile: {
    bio: { text: `${script} javascript:alert(4) https://ok.example/` },
    banner: { url: 'data:image/svg+xml,<svg onload=alert(5)>' },
    location: { latitude: 1e9, longitude: Number.NaN },
  },
  follower_count: 1e15,
  following_count: 0,
  verifications: [],
  verified_addresses: {
    eth_addresses: ['0x"><script>'],
    sol_addresses: [],
    primary: { eth_address: null, sol_address: null },
  },
  verified_accounts: [{ platform: 'x', username: '../../evil?"' }, { platform: 'toString' }],
  power_badge: false,
  score: 99,
  viewer_context: { following: false, followed_by: false, blocking: false, blocked_by: false },
}

async function open(user: object) {
  const { place } = await renderApp('/@nasty', async () => ({
    user,
    users: [user],
    casts: [],
    next: { cursor: null },
  }))
  await expect.poll(() => place.querySelector('h2')).not.toBeNull()
  return place
}

it('a hostile profile is shown as text, loads nothing, and its links go where they say', async () => {
  const place = await open(hostile)
  const about = place.querySelector('section')!
  expect(about.textContent).toContain('<script>alert(1)</script>')
  expect(place.querySelectorAll('script, img').length).toBe(0)
  const outward = [...about.querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('href')!)
    .filter((href) => !href.startsWith('/') && !href.startsWith('?'))
  expect(outward).toEqual(['https://ok.example/'])
  expect(place.querySelector('h2')!.textContent).not.toContain('\u202E')
})

it('a profile that blocks the viewer says so in place of its casts', async () => {
  const place = await open({
    ...hostile,
    display_name: 'Gus',
    viewer_context: { ...hostile.viewer_context, blocked_by: true },
  })
  await expect.poll(() => place.textContent).toContain('Gus blocked you')
  expect(place.querySelector('[role="tab"]')).toBeNull()
})

it('a badge is shown only to those whom the network says it trusts', async () => {
  const badgeOf = async (user: object) =>
    (await open({ ...hostile, ...user })).querySelector('h2 [title]')
  expect(await badgeOf({ power_badge: true })).not.toBeNull()
  await unmountApp()
  document.body.replaceChildren()
  const { power_badge: _, ...withoutBadge } = hostile
  const place = await open(withoutBadge)
  expect(place.querySelector('h2')!.querySelector('[title]')).toBeNull()
})
