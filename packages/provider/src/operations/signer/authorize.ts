import { sharedSignerPermissions } from '@castaway/contract'
import type { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../../http/body'
import type { AppContext } from '../../context'
import { parseOrThrow } from '../../http/query'
import { approvalStyle } from '../../pages/approval-page'
import { authorizeHtml, authorizeScript, messageHtml } from './authorize-page'
import { viewUsers } from '../../views/users'
import { grantSigner, type SignerGrant } from './grant-signer'
import { beginLogin, loginMessage, LoginQuery, openLogin, type LoginRequest } from './login-request'
import { openerOrigin } from './redirects'
import { signingPages, walletProof, wantsJson } from '../../pages/signing-pages'
import type { Report } from '../../http/report'

const Permissions = z.array(z.enum(sharedSignerPermissions)).min(1).max(32)
const Consent = z.object({ ...walletProof, permissions: Permissions })

/**
 * Routes on which users sign in to an app with their account's wallet and grant it a signer. Cookies play no role: what
 * counts is the wallet's signature over this request, which is valid once.
 * @param registered allowed redirect URLs, by app
 */
export function authorizePages(
  context: AppContext,
  registered: ReadonlyMap<string, readonly string[]>,
  report?: Report,
): Hono {
  const app = signingPages(messageHtml, report)
  app.get('/script.js', (c) => c.body(authorizeScript, 200, { 'content-type': 'text/javascript' }))
  app.get('/style.css', (c) => c.body(approvalStyle, 200, { 'content-type': 'text/css' }))
  app.get('/', async (c) => {
    const token = await beginLogin(context, parseOrThrow(LoginQuery, c.req.query()), registered)
    const request = await openLogin(context, token)
    const opener = openerOrigin(
      c.req.header('referer'),
      request.redirectUri,
      registered.get(request.appId) ?? [],
    )
    return c.html(authorizeHtml(request, backTo(request, { error: 'access_denied' }), opener))
  })
  app.get('/:token', async (c) => {
    const request = await openLogin(context, c.req.param('token'))
    if (!wantsJson(c)) {
      return c.html(authorizeHtml(request, backTo(request, { error: 'access_denied' }), null))
    }
    const owner = c.req.query('owner')
    parseOrThrow(walletProof.custody_address, owner, ['owner'])
    const requested = c.req.query('permissions')?.split(',') ?? request.permissions
    const permissions = [
      ...new Set(parseOrThrow(Permissions, requested, ['permissions'])),
    ].toSorted()
    const message = await loginMessage(context, request, owner!, permissions)
    return c.json({ app: request.appName, permissions, message })
  })
  app.post('/:token', async (c) => {
    const consent = parseOrThrow(Consent, (await readBody(c.req.raw)) ?? {})
    const request = await openLogin(context, c.req.param('token'))
    const granted = await grantSigner(context, request, consent)
    const redirect = backTo(request, wordsOf(granted))
    const users = await viewUsers(context.store.db, [granted.fid])
    return c.json({
      ...granted,
      user: users.get(granted.fid),
      ...(redirect !== null && { redirect_url: redirect }),
    })
  })
  return app
}

/** The query parameters that Neynar's own page returns. */
const wordsOf = ({ fid, signer_uuid, permissions }: SignerGrant): Record<string, string> => ({
  is_authenticated: 'true',
  fid: String(fid),
  signer_uuid,
  signer_permissions: permissions.join(','),
})

/** The app's redirect URL with the result; null if the app gave none. */
function backTo({ redirectUri, state }: LoginRequest, told: Record<string, string>): string | null {
  if (redirectUri === null) return null
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  return url.toString()
}
