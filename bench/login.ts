import { scryptSync } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { systemClock, systemRandom } from '@castaway/contract'
import { createLogin } from '@castaway/auth'
import { createBrowser, newAccount, type Browser } from '@castaway/auth/test-browser'
import { openStore } from '@castaway/provider'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { recoverMessageAddress, type Hex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { newKeystore, openKeystore, withPassword } from '../packages/wallet/src/keystore/keystore'
import { median, ms, timed, type Row } from './table'

const SIGN_INS = 400
const LANES = 8
const CHECKS = 2_000
const UNLOCKS = 7
/** Limit of a request's session check, in milliseconds. */
const CHECK_LIMIT = 1

/** Signing in with a wallet over HTTP, resolving the session of a request, and unlocking an embedded wallet. */
export async function login(): Promise<Row[]> {
  return [...(await signingIn()), await unlocking()]
}

interface PreparedSignIn {
  browser: Browser
  message: string
  signature: Hex
}

async function signingIn(): Promise<Row[]> {
  const store = await openStore({
    clock: systemClock,
    random: systemRandom,
    secret: 'a secret of the bench, which is no secret',
  })
  const app = new Hono()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  const many = { tries: 1_000_000, seconds: 60 }
  const site = createLogin({
    db: store.db,
    secret: 'a secret of the bench, which is no secret',
    clock: systemClock,
    random: systemRandom,
    baseUrl,
    limits: { nonce: many, wallet: many, other: many },
  })
  await site.migrate()
  app.route('/login', site.app)

  // Nonces and signatures are the browser's work; only the server's is measured.
  const prepare = async (): Promise<PreparedSignIn> => {
    const browser = createBrowser(baseUrl)
    const account = newAccount()
    const { nonce, issuedAt } = (await browser.get('/login/nonce')).body
    const message = createSiweMessage({
      address: account.address,
      chainId: 1,
      domain: new URL(baseUrl).host,
      uri: baseUrl,
      version: '1',
      nonce,
      issuedAt: new Date(issuedAt),
    })
    return { browser, message, signature: await account.signMessage({ message }) }
  }
  const signIn = async ({ browser, message, signature }: PreparedSignIn) => {
    const { status } = await browser.send('POST', '/login/wallet', { message, signature })
    if (status !== 200) throw new Error(`A sign-in was answered with ${status}`)
  }
  const warm: PreparedSignIn[] = []
  const measured: PreparedSignIn[] = []
  for (let i = 0; i < SIGN_INS + 40; i++) (i < 40 ? warm : measured).push(await prepare())
  for (const each of warm) await signIn(each)
  const began = performance.now()
  const waiting = [...measured]
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await signIn(next)
    }),
  )
  const signIns = SIGN_INS / ((performance.now() - began) / 1000)
  const recoveries = await timed(200, (run) => recoverMessageAddress(measured[run]!))

  const cookies = measured.map(({ browser }) =>
    [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  )
  const requests = cookies.map((cookie) => new Request(baseUrl, { headers: { cookie } }))
  const check = async (run: number) => {
    if (!(await site.session(requests[run % requests.length]!))) throw new Error('Nobody is there')
  }
  await timed(200, check)
  const checks = median(await timed(CHECKS, check))

  await new Promise((done) => server.close(done))
  await store.close()
  const ceiling = 1000 / median(recoveries)
  return [
    {
      what: 'sign-ins by wallet',
      figure: `${signIns.toFixed(0)}/s`,
      against: `${ceiling.toFixed(0)}/s checks of the signature alone`,
      ratio: signIns / ceiling,
      more: 'is better',
    },
    {
      what: 'session check, p50',
      figure: ms(checks),
      against: `${ms(CHECK_LIMIT)} limit`,
      ratio: checks / CHECK_LIMIT,
    },
  ]
}

async function unlocking(): Promise<Row> {
  const password = 'the password of the bench'
  const open = newKeystore({
    secret: { kind: 'phrase', bytes: systemRandom.bytes(16) },
    user: 'did:castaway:bench',
    imported: false,
    random: systemRandom,
  })
  const { keystore } = await withPassword(open, password, systemRandom)
  const stored = { id: keystore.id, keystore, etag: '' }
  const ours: number[] = []
  const native: number[] = []
  for (let run = 0; run < UNLOCKS; run++) {
    const opener = { method: 'password', password } as const
    ours.push(...(await timed(1, () => openKeystore(stored, opener, systemRandom))))
    // The same derivation with the platform's native implementation: the lower bound of any unlock.
    const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
    native.push(...(await timed(1, async () => scryptSync(password, 'salt', 64, cost))))
  }
  const [here, there] = [median(ours), median(native)]
  return {
    what: 'opening an embedded wallet',
    figure: ms(here),
    against: `${ms(there)} scrypt by OpenSSL`,
    ratio: here / there,
  }
}
