import { limits as serverLimits } from './limits'
import type { RouteRule } from './route-rule'
import { v2Table } from './table/api'
import { routeTable } from './table/index'

const size = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} kB`
const cell = (text: string): string => text.replaceAll('|', '\\|')

const line = ({ method, path, about, callers, from, limit, maxBody, seconds }: RouteRule) =>
  `| \`${method} ${path}\` | ${cell(about)} | ${callers} | ${from} | ${limit?.name ?? '–'} | ${size(maxBody)} | ${seconds === null ? 'stream' : `${seconds} s`} |`

const limitLine = ({ name, requests, seconds, by }: NonNullable<RouteRule['limit']>) =>
  `| ${name} | ${requests} | ${seconds} s | ${by} |`

const byPath = (table: readonly RouteRule[]) =>
  table.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
const rest = routeTable.filter((rule) => !v2Table.includes(rule))

/** `docs/generated/routes.md`: every route, and what is checked before its handler runs. */
export function routesPage(): string {
  const used = [...routeTable.flatMap(({ limit }) => limit ?? []), serverLimits.noKey]
  const limits = new Map(used.map((limit) => [limit.name, limit]))
  return `# Routes

Generated from the route table, which the server also enforces: a route without a row ends the start. The first row that matches counts.

- **Callers**: who may call it. **From**: \`own pages\` needs the app’s origin and the session’s XSRF token, \`own forms\` the origin.
- **Limit**: the token bucket that it counts against, below. **Body**: the largest one. **Time**: until the response begins.

| Route | What it does | Callers | From | Limit | Body | Time |
| --- | --- | --- | --- | --- | --- | --- |
${byPath(v2Table).map(line).join('\n')}
${rest.map(line).join('\n')}

## Limits

Where other machines can reach the server, or with \`CASTAWAY_LIMITS=on\`. The number of requests is allowed at once, and the same number again spread over the time. Visitors without a session are counted by address; of those that share one because the proxy is not trusted, twenty times as many are allowed together. Calls that need an API key count by key only if it is valid: all others are counted by address, as \`no key\`.

| Limit | Requests | Time | Counted by |
| --- | --- | --- | --- |
${[...limits.values()].map(limitLine).join('\n')}
`
}
