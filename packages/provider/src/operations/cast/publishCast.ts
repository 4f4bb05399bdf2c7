import { operations } from '@castaway/contract'
import { defineHandler, type Call } from '../../context'
import { notFound } from '../../errors'
import { build, type CastDraft } from '../../messages/index'
import { actingSigner, type ActingSigner } from '../../signers/acting-signer'
import { publish } from '../publish'
import { extractMentions } from './extract-mentions'
import { resolveParent } from './resolve-parent'

export default defineHandler(operations.publishCast, async (call) => {
  const { body } = call
  const acting = await actingSigner(call, body.signer_uuid, 'PUBLISH_CAST')
  // The cast of an attempt that died would be in the way of its repetition: a thread's casts have different times.
  const [hash] = call.attempt?.published ?? (await publishDraft(call, acting))
  return {
    success: true,
    cast: { hash: hash!, author: { fid: acting.fid }, text: body.text ?? '' },
  }
})

async function publishDraft(
  call: Call<typeof operations.publishCast>,
  acting: ActingSigner,
): Promise<string[]> {
  const { body, store } = call
  const { parent, notBefore } = await resolveParent(call, acting.fid, body)
  const embeds = await embedsOf(call)
  const draft: CastDraft = { ...(await extractMentions(store.db, body.text ?? '')), embeds, parent }
  const at = Math.max(call.at, notBefore)
  return publish({ ...call, at }, acting, [(author) => build.castAdd(author, draft)])
}

type Embeds = NonNullable<CastDraft['embeds']>

async function embedsOf({
  body,
  store,
}: Pick<Call<typeof operations.publishCast>, 'body' | 'store'>): Promise<Embeds> {
  const embeds: Embeds = []
  for (const embed of body.embeds ?? []) {
    if ('url' in embed) {
      embeds.push({ url: embed.url })
      continue
    }
    const { hash } = 'cast_id' in embed ? embed.cast_id : embed.castId
    const quoted = await store.db
      .selectFrom('cast')
      .select(['hash', 'fid'])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!quoted) throw notFound('The quoted cast', 'embeds')
    embeds.push({ castId: quoted })
  }
  return embeds
}
