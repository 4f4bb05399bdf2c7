import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movedTo, originOfDomain, readManifest } from './mini-app-manifest'

interface Site {
  server: Server
  domain: string
  manifest: Record<string, unknown>
}
const sites: Site[] = []
const startSite = async (): Promise<Site> => {
  const site: Site = { server: createServer(), domain: '', manifest: {} }
  site.server.on('request', (request, response) => {
    if (request.url === '/.well-known/farcaster.json') response.end(JSON.stringify(site.manifest))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => site.server.listen(0, '127.0.0.1', done))
  site.domain = `127.0.0.1:${(site.server.address() as AddressInfo).port}`
  sites.push(site)
  return site
}

let old: Site
let today: Site
beforeAll(async () => {
  old = await startSite()
  today = await startSite()
})
afterAll(() => Promise.all(sites.map(({ server }) => new Promise((done) => server.close(done)))))

/** An association says here who signed it, and for which domain. */
const signed = (fid: number, { domain }: Site) => ({ fid, domain })
const ownerOf = async (association: unknown, domain: string) => {
  const given = association as { fid: number; domain: string } | undefined
  return given?.domain === domain ? given.fid : null
}
const reader = () => ({ allowPrivate: true, signal: new AbortController().signal })
const move = async (path = '/app?tide=low', allowPrivate = true) => {
  const url = new URL(`http://${old.domain}${path}`)
  const found = await readManifest(originOfDomain(old.domain, url, true), reader())
  const owner = await ownerOf(found?.association, old.domain)
  return movedTo(url, found?.app ?? null, owner, { ...reader(), allowPrivate }, ownerOf)
}

beforeEach(() => {
  old.manifest = {
    accountAssociation: signed(2, old),
    miniapp: { homeUrl: `http://${old.domain}/app`, canonicalDomain: today.domain.toUpperCase() },
  }
  today.manifest = {
    accountAssociation: signed(2, today),
    miniapp: { name: 'Tides', homeUrl: `http://${today.domain}/home` },
  }
})

test('an app that has moved is found at the same page of its new domain, and at its new home', async () => {
  expect(await move()).toEqual({
    url: `http://${today.domain}/app?tide=low`,
    manifest: { name: 'Tides', homeUrl: `http://${today.domain}/home` },
  })
  expect((await move('/app'))?.url).toBe(`http://${today.domain}/home`)
})

test('the new domain may name itself, and its home page is one of its own', async () => {
  today.manifest.miniapp = { homeUrl: 'https://other.example/', canonicalDomain: today.domain }
  expect((await move('/app'))?.url).toBe(`http://${today.domain}/`)
})

test.each([
  ['someone else has signed for it', () => (today.manifest.accountAssociation = signed(3, today))],
  ['no one has signed for it', () => delete today.manifest.accountAssociation],
  ['no one has signed for the old one', () => delete old.manifest.accountAssociation],
  ['it has no app', () => delete today.manifest.miniapp],
  [
    'it points back',
    () => (today.manifest.miniapp = { name: 'Tides', canonicalDomain: old.domain }),
  ],
  ['it is the old one', () => (old.manifest.miniapp = { canonicalDomain: old.domain })],
  ['it is a URL', () => (old.manifest.miniapp = { canonicalDomain: `http://${today.domain}/` })],
])('a domain is not followed if %s', async (_, change) => {
  change()
  expect(await move()).toBeNull()
})

test('a domain with a port is followed on this machine only', async () => {
  expect(await move('/app', false)).toBeNull()
})
