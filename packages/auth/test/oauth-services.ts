import type { AddressInfo } from 'node:net'
import { systemRandom } from '@castaway/contract'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { oauthProviders } from '@castaway/dev-identity-providers/oauth'
import type { Browser } from './browser'
import {
  chooseAccount,
  followCallback,
  startOAuth,
  type AccountChoice,
  type WindowResult,
} from './oauth'
import { startSite, type TestSite } from './site'
import type { OAuthType } from '../src/wire'

/** A site and the simulated services, on a separate server whose responses a test can replace. */
export interface TestServices {
  readonly site: TestSite
  readonly url: string
  /** Replaces a response of the services until the test ends; null leaves the real one. */
  lie: ((path: string) => Response | null) | null
  /** Receives the text of every response of the services until the test ends. */
  onAnswer: ((path: string, text: string) => void) | null
  /** Starts a sign-in and makes a choice at the service; the browser is about to return to `path`. */
  goThere(
    browser: Browser,
    type?: OAuthType,
    pressed?: AccountChoice,
  ): Promise<{ url: string; path: string }>
  signInAs(type: OAuthType, pressed: AccountChoice, browser?: Browser): Promise<WindowResult>
}

const many = { tries: 10_000, seconds: 60 }

/** For one test file or `describe`: started before its tests, stopped after them. */
export const startServices = (): TestServices => {
  const app = new Hono()
  let server: ServerType
  let url: string
  let site: TestSite
  const services: TestServices = {
    get site() {
      return site
    },
    get url() {
      return url
    },
    lie: null,
    onAnswer: null,
    async goThere(browser, type = 'github_oauth', pressed = { as: 'mira' }) {
      const started = (await startOAuth(browser, type)).body
      const path = await chooseAccount(started.url.replace(site.url, url), pressed)
      return { url: started.url, path }
    },
    signInAs: async (type, pressed, browser = site.browser()) =>
      followCallback(browser, (await services.goThere(browser, type, pressed)).path),
  }
  app.use(async (c, next) => services.lie?.(c.req.path) ?? (await next()))
  app.use(async (c, next) => {
    await next()
    services.onAnswer?.(c.req.path, await c.res.clone().text())
  })
  beforeAll(async () => {
    const port = await new Promise<number>((resolve) => {
      server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
        resolve((server.address() as AddressInfo).port),
      )
    })
    url = `http://localhost:${port}`
    site = await startSite({
      oauth: { clients: {}, simulated: { baseUrl: `${url}/_simulated` } },
      limits: { oauth: many, other: many, guest: many, wallet: many },
    })
    const simulated = new Hono()
    oauthProviders(simulated, {
      clock: site.clock,
      random: systemRandom,
      baseUrl: url,
      db: site.db,
    })
    app.route('/_simulated', simulated)
  })
  afterAll(async () => {
    if (server) await new Promise((done) => server.close(done))
    await site?.close()
  })
  beforeEach(() => {
    services.lie = null
    services.onAnswer = null
  })
  return services
}
