import type { RouteRule } from '../route-rule'
import { apiTable, v2Table } from './api'
import { loginTable } from './login'
import { nodeTable } from './node'
import { siteTable } from './site'

/** Every route of the server; the first row that matches a request counts. */
export const routeTable: readonly RouteRule[] = [
  ...v2Table,
  ...nodeTable,
  ...apiTable,
  ...loginTable,
  ...siteTable,
]
