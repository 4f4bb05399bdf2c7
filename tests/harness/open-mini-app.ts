import { afterAll, beforeAll, expect } from 'vitest'
import { miniAppHost } from '../screens/mini-app'
import type { Journey, RegisteredUserOptions } from './journey'
import { startMiniApps, type MiniAppServer } from './mini-app'
import { eventually } from './steps'

/** Starts the test apps for the journeys of a file, which open them as someone new. */
export function setupMiniApps(on: Journey) {
  let server: MiniAppServer
  beforeAll(async () => {
    server = await startMiniApps()
  })
  afterAll(() => server.close())
  return {
    get apps() {
      return server
    },
    /** Opens a page of the test server as a mini app. */
    async open(name: string, path: string, options: RegisteredUserOptions = {}) {
      const url = encodeURIComponent(`${server.origin}${path}`)
      const person = await on.registeredUser(name, { path: `/mini-app?url=${url}`, ...options })
      return { ...person, ...miniAppHost(person.page) }
    },
  }
}

/** Waits until the app shows this result of a call. */
export const resultIs = (result: ReturnType<typeof miniAppHost>['result'], expected: RegExp) =>
  eventually(async () => expect(await result.textContent()).toMatch(expected))
