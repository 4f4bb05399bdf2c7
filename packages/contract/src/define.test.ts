import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  operations,
  type Answer,
  type Args,
  type Item,
  type Query,
  type RequestBody,
} from './index'

type Ops = typeof operations

describe('types that are derived from a definition', () => {
  it('turns query parameters into camelCase arguments, optional if they have a default', () => {
    expectTypeOf<Args<Ops['fetchUserFollowingFeed']>>().toEqualTypeOf<{
      fid: number
      viewerFid?: number | undefined
      withRecasts?: boolean | undefined
      limit?: number | undefined
      cursor?: string | undefined
      experimental?: boolean | undefined
    }>()
  })

  it('flattens a body and leaves nested names unchanged', () => {
    type Cast = Args<Ops['publishCast']>
    expectTypeOf<Cast['signerUuid']>().toEqualTypeOf<string>()
    expectTypeOf<Cast['parentAuthorFid']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<{ signerUuid: string }>().toExtend<Cast>()
    expectTypeOf<{ signer_uuid: string }>().not.toExtend<Cast>()
  })

  it('passes a body without known fields as a whole', () => {
    expectTypeOf<Args<Ops['publishMessageToFarcaster']>>().toEqualTypeOf<{
      body: Record<string, unknown>
    }>()
  })

  it('gives operations without parameters no arguments', () => {
    expectTypeOf<Args<Ops['createSigner']>>().toEqualTypeOf<{}>()
  })

  it('infers the items of a list, even if they are nested', () => {
    expectTypeOf<Item<Ops['searchUser']>['username']>().toEqualTypeOf<string>()
    expectTypeOf<
      Item<Ops['lookupCastConversation']>['direct_replies'][number]['text']
    >().toEqualTypeOf<string>()
    expectTypeOf<Item<Ops['fetchNonce']>>().toEqualTypeOf<never>()
  })

  it('fills in defaults on the server', () => {
    expectTypeOf<Query<Ops['fetchTrendingFeed']>['time_window']>().toEqualTypeOf<
      '1h' | '6h' | '12h' | '24h' | '7d'
    >()
    expectTypeOf<RequestBody<Ops['deleteCast']>>().toEqualTypeOf<{
      signer_uuid: string
      target_hash: string
    }>()
    expectTypeOf<Answer<Ops['fetchNonce']>>().toEqualTypeOf<{ nonce: string }>()
  })

  it('gives every definition the name it is exported under', () => {
    for (const [id, operation] of Object.entries(operations)) expect(operation.id).toBe(id)
    expectTypeOf(operations.fetchFeed.id).toEqualTypeOf<'fetchFeed'>()
  })
})
