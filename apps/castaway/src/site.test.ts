import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site } from './site'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-site-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const policyOf = async (
  ...args: Parameters<typeof site> extends [string, ...infer Rest] ? Rest : never
) => (await site(folder, ...args).request('/')).headers.get('content-security-policy')

it('lets scripts and frames come from this site alone', async () => {
  const policy = await policyOf()
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-src 'self';")
})

it('lets the check that somebody is a person in where one is set up, and nothing else with it', async () => {
  const policy = await policyOf(undefined, [], ['https://challenges.cloudflare.com'])
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain("frame-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain(
    "connect-src 'self' https://stream.farcaster.xyz https://stream.warpcast.com;",
  )
})
