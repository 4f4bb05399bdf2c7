import { TrieRouter } from 'hono/router/trie-router'
import type { RouteRule } from './route-rule'

/** Finds the rule of a request: the first row of the table that matches. */
export function ruleFinder(table: readonly RouteRule[]) {
  const router = new TrieRouter<{ rule: RouteRule; order: number }>()
  for (const [order, rule] of table.entries()) {
    router.add(rule.method === '*' ? 'ALL' : rule.method, rule.path, { rule, order })
  }
  return (method: string, path: string): RouteRule | undefined => {
    const [matches] = router.match(method === 'HEAD' ? 'GET' : method, path)
    let first: { rule: RouteRule; order: number } | undefined
    for (const [match] of matches) if (!first || match.order < first.order) first = match
    return first?.rule
  }
}

/** Rows whose rule holds for every route below them. */
const TREES = [
  '/assets/*',
  '/wallet-frame/*',
  '/mini-app-frame/*',
  '/trap/*',
  '/_local/*',
  '/api/_local/*',
  '/api/_v2/*',
  '/_simulated/*',
]

/** A route that a server answers. */
export interface ListedRoute {
  method: string
  path: string
}

/** Constraints of parameters are left out: `/mfa/:method{totp|sms}` is `/mfa/:method`. */
const plain = (path: string): string => path.replaceAll(/\{[^}]*\}+/g, '')

/** The routes that no row of the table is about. */
export function unlistedRoutes(
  routes: readonly ListedRoute[],
  table: readonly RouteRule[],
): ListedRoute[] {
  const find = ruleFinder(table)
  return routes.filter(({ method, path }) => {
    const rule = find(method === 'ALL' ? 'GET' : method, plain(path).replaceAll(/:\w+/g, 'x'))
    if (!rule) return true
    if (rule.path.endsWith('*')) {
      // A row for “not found” is about nothing but that.
      return !(TREES.includes(rule.path) || (method === 'ALL' && path === rule.path))
    }
    return rule.path.split('/').length !== plain(path).split('/').length
  })
}
