import { operations } from '@castaway/contract'
import { ulid } from '@castaway/server-kit/ids'
import { defineHandler } from '../../context'
import { serverError } from '../../errors'
import { makeSecret } from '../../webhooks/secrets'
import {
  lastWebhookEvent,
  newWebhookLimits,
  presentWebhooks,
  assertValidPatterns,
  assertValidTarget,
  subscribed,
} from '../../webhooks/webhooks'

/** Every event is matched against each webhook. */
const MAX_PER_APP = 200

export default defineHandler(operations.publishWebhook, async (call) => {
  const { body, store, random, clock, app, at } = call
  assertValidTarget(call, body.url)
  assertValidPatterns(body.subscription)
  const row = await store.transaction(async (tx) => {
    const { count } = await tx
      .selectFrom('webhook')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('app_id', '=', app.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= MAX_PER_APP) {
      throw serverError(
        'CONFLICT',
        `An app can have at most ${MAX_PER_APP} webhooks: delete one first`,
      )
    }
    const made = await tx
      .insertInto('webhook')
      .values({
        id: ulid(clock, random),
        app_id: app.id,
        title: body.name,
        target_url: body.url,
        active_after: lastWebhookEvent,
        ...(body.subscription && subscribed(call, body.subscription, at)),
        ...newWebhookLimits,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await makeSecret(store, tx, made.id)
    return made
  })
  const [webhook] = await presentWebhooks(call, [row])
  return { message: 'The webhook was created', success: true, webhook }
})
