import type { AnswerOf, OperationId } from '@castaway/client'
import type { AppWebhook } from '@castaway/client/local'
import { GatewayError } from '@castaway/react'
import { loadOperations } from '../../../shared/developers/code/load-operations'
import { sendCall } from '../api/send'
import { controls } from '../controls'

/**
 * Calls an operation with the development key, for its app.
 * @throws GatewayError with the code and message of the API
 */
async function call<Id extends OperationId>(
  id: Id,
  parameters: Record<string, unknown>,
): Promise<AnswerOf<Id>> {
  const operation = (await loadOperations()).named(id)
  if (!operation) throw new TypeError(`There is no operation ${id}`)
  const { status, json } = await sendCall({ operation, parameters }, { access: 'server' }, 'key')
  if (status < 300) return json as AnswerOf<Id>
  const { code = 'UNKNOWN', message = '' } = (json ?? {}) as { code?: string; message?: string }
  throw new GatewayError(code, message, status)
}

export type Webhook = AppWebhook
/** The newest secret, with which a server is ready for what comes. */
export const newestSecretOf = ({ secrets }: Webhook): string => secrets.at(-1)?.value ?? ''
/** The secret that signed at a time, in Unix ms: the oldest that was valid. */
export const secretAt = ({ secrets }: Webhook, time: number): string =>
  secrets.find(({ expires_at: end }) => Date.parse(end) > time)?.value ?? ''
export type Subscription = NonNullable<Webhook['subscription']>['filters']

export const webhookApi = {
  /** Those of all apps. */
  list: async (): Promise<Webhook[]> => (await controls.webhooks.list()).webhooks,
  /** For the app of the development key. */
  create: async (name: string, url: string, subscription: Subscription) =>
    (await call('publishWebhook', { name, url, subscription })).webhook!,
}

export const WEBHOOKS = ['controls', 'webhooks'] as const
