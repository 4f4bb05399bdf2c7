import { Hono } from 'hono'
import type { AppContext } from '../context'
import type { Report } from '../http/report'
import { primaryAddressRoutes } from '../quick-auth/primary-address'
import { quickAuthRoutes } from '../quick-auth/routes'
import { catalogRoutes } from './catalog-routes'
import { miniAppRoutes } from './routes'

/** What mini apps and their servers call, outside of the API. */
export function miniAppServers(context: AppContext, report?: Report): Hono {
  return new Hono()
    .route('/f', miniAppRoutes(context, report))
    .route('/fc', primaryAddressRoutes(context, report))
    .route('/fc', catalogRoutes(context, report))
    .route('/quick-auth', quickAuthRoutes(context, report))
}
