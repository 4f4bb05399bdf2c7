import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { isAppPath, paths, settingsPaths } from './paths'
import { router } from '../router'

/** Whether the router has a route for the path, other than the “not found” screen. */
function hasPlace(path: string): boolean {
  const history = createMemoryHistory({ initialEntries: [path] })
  const app = createRouter({ ...router.options, routeTree: router.routeTree, history })
  const [, params, found] = app.getMatchedRoutes(app.latestLocation.pathname)
  // The part of the path after the closest route.
  return found !== undefined && !params['**']
}

describe('paths', () => {
  it('match the routes of the router', () => {
    const routed = Object.values(router.routesByPath).map(({ fullPath }) => fullPath)
    const known = [...Object.values(paths), ...Object.values(settingsPaths)]
    expect(routed.toSorted()).toEqual(known.toSorted())
  })

  it.each([
    '/',
    '/search',
    '/search/',
    '/Search',
    '/search/more',
    '/searches',
    '/@ana',
    '/@ana.eth',
    '/@ana/',
    '/@ana/casts',
    '/@a%2Fb',
    '/%2Fsearch',
    '/cast/0x1%2F2',
    '/@',
    '/ana',
    '/%40ana',
    '/@%E3%81%82',
    '/@!10',
    '/cast/0x1234',
    '/cast/0x1234/',
    '/cast/',
    '/cast',
    '/cast/0x1/2',
    '/c/lagoon',
    '/c',
    '/c/lagoon/members',
    '/channels',
    '/lists',
    '/lists/7',
    '/lists/7/8',
    '/settings',
    '/settings/accounts',
    '/settings/two-factor/',
    '/settings/devices/1',
    '/settings/other',
    '/sign-in',
    '/signin',
    '/consent',
    '/metrics',
    '/v2/farcaster/user',
    '/.env',
    '/robots.txt',
    '/developers',
    '/developers/island',
    '/developers/island/',
    '/no/such/place',
  ])('%s is an app path for the server if it is a route', (path) => {
    expect(isAppPath(path)).toBe(hasPlace(path))
  })

  it('unknown pages for developers are unknown to the server, although one route has them all', () => {
    expect(hasPlace('/developers/nowhere')).toBe(true)
    expect(isAppPath('/developers/nowhere')).toBe(false)
  })

  it('a malformed path is not an app path', () => {
    expect(isAppPath('/@%E3%8')).toBe(false)
  })
})
