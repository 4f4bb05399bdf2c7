import { operations, type User } from '@castaway/contract'
import { castsAround } from '../../feeds/conversation-around'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { viewCasts } from '../../views/casts'
import { findCast } from './find-cast'
import { extractSummary } from './summary-extract'
import { modelSummary } from './summary-model'

export default defineHandler(operations.lookupCastConversationSummary, async (call) => {
  const { query, store, app, signal } = call
  const type = /^0x[^/]*$/.test(query.identifier) ? 'hash' : 'url'
  const hash = await findCast(store.db, query.identifier, type)
  const around = await castsAround(store.db, hash, { app: app.id }, query.limit)
  const casts = await viewCasts(store.db, around)
  const target = casts.findIndex((cast) => cast.hash === hash)
  if (target < 0) throw notFound('The cast', 'identifier')
  const text = call.models.summary
    ? await modelSummary(call.models.summary, casts, target, query.prompt, signal)
    : extractSummary(casts, target, query.prompt)
  return {
    summary: {
      text,
      participants: once(casts.map(({ author }) => author)),
      mentioned_profiles: once(casts.flatMap((cast) => cast.mentioned_profiles)),
    },
  }
})

const once = (people: User[]): User[] => [
  ...new Map(people.map((person) => [person.fid, person])).values(),
]
