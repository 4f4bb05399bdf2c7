import type { DeliveryAttempt, InboxItem } from '@castaway/client/local'
import { UsageError } from '../command-output'
import { textOption, type RunCommand } from './command'
import { islandOf } from './target'
import { timeIn } from './times'

const LISTED = 20

/** `castaway replay`: sends webhook deliveries again, with the same bytes. */
export const run: RunCommand = async ({ args, options, env, output }) => {
  const { local } = await islandOf({ options, env })
  const since = textOption(options, 'since')
  if (since !== undefined) {
    if (args.length > 0) throw new UsageError('castaway replay takes ids or --since, not both')
    const webhook = textOption(options, 'webhook')
    const { now } = await local.clock.read()
    const { deliveries } = await local.inbox.replaySince({
      since: timeIn(since, now),
      ...(webhook && { webhook }),
    })
    const text = `${deliveries} ${deliveries === 1 ? 'delivery is' : 'deliveries are'} sent again`
    return output.print(options.json ? JSON.stringify({ deliveries }) : text)
  }
  if (args.length === 0) {
    const { sent } = await local.inbox.list({ kind: 'webhook', limit: LISTED })
    if (options.json) return output.print(JSON.stringify(sent, null, 2))
    for (const item of sent) output.print(deliveryLine(item))
    return output.note(
      sent.length === 0
        ? 'Nothing was delivered to a webhook yet'
        : 'castaway replay <id> sends one again, castaway replay --since 10m all that are newer',
    )
  }
  if (options.attempts) {
    for (const id of args) {
      if (!/^[1-9]\d{0,14}$/.test(id)) throw new UsageError(`${id} is not the id of a delivery`)
      const { attempts } = await local.webhooks.attempts(Number(id))
      if (options.json) output.print(JSON.stringify({ id, attempts }, null, 2))
      else for (const attempt of attempts) output.print(attemptLine(attempt))
    }
    return
  }
  for (const id of args) {
    await local.inbox.replay('webhook', id)
    output.print(options.json ? JSON.stringify({ id }) : `Delivery ${id} is sent again`)
  }
}

function attemptLine({ attempt, at, took_ms: took, request, response, error }: DeliveryAttempt) {
  const body = response?.body.replaceAll(/\s+/g, ' ').trim().slice(0, 200) ?? ''
  return [
    attempt,
    new Date(at).toISOString(),
    response?.status,
    error,
    `${took} ms`,
    request.url,
    body,
  ]
    .filter((part) => part !== undefined && part !== null && part !== '')
    .join('  ')
}

function deliveryLine({ id, at, status, to, body, last }: InboxItem): string {
  const { type = '' } = (body ?? {}) as { type?: string }
  const result = last?.error ?? last?.response_code ?? ''
  return [id, new Date(at).toISOString(), type.padEnd(16), status, result, to]
    .filter((part) => part !== '')
    .join('  ')
}
