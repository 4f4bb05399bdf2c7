import type { RouteRule } from '../route-rule'

type Defaults = Omit<RouteRule, 'method' | 'path' | 'about'>
type Row = readonly [
  route: `${RouteRule['method']} /${string}`,
  about: string,
  differs?: Partial<Defaults>,
]

/** Rows that share most of what is true of them. */
export const rows = (defaults: Defaults, entries: readonly Row[]): RouteRule[] =>
  entries.map(([route, about, differs]) => {
    const [method, path] = route.split(' ') as [RouteRule['method'], string]
    return { ...defaults, ...differs, method, path, about }
  })

/** Some programs send a body with a GET request, which no route reads. */
export const IGNORED_BODY = 16 * 1024

export const KB = 1024
export const MB = 1024 * KB
