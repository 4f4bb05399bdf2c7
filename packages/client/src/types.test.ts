import type {
  CastWithInteractions,
  ErrorCode,
  OperationId,
  Operations,
  User,
} from '@castaway/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  ApiError,
  type AnswerOf,
  call,
  type Client,
  createClient,
  isApiError,
  type ErrorCodeOf,
  type ItemOf,
} from './index'
import { fetchBulkUsers, fetchNonce } from './operations'

describe('types of the client', () => {
  it('methods take the arguments of their operation', () => {
    type Feed = Parameters<Client['fetchUserFollowingFeed']>[0]
    expectTypeOf<Feed['fid']>().toEqualTypeOf<number>()
    expectTypeOf<Feed['viewerFid']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<{ fid: string }>().not.toExtend<Feed>()
    expectTypeOf<Parameters<Client['fetchNonce']>['length']>().toEqualTypeOf<0 | 1 | 2>()
    expectTypeOf<Parameters<Client['deleteCast']>['length']>().toEqualTypeOf<1 | 2>()
  })

  it('wrong names and enum values do not compile', () => {
    const never = (client: Client) => [
      // @ts-expect-error arguments use camelCase, not the wire name
      client.fetchUserFollowingFeed({ fid: 3, viewer_fid: 4 }),
      // @ts-expect-error the feed type does not exist
      client.fetchFeed({ feedType: 'everything' }),
      // @ts-expect-error the fid is required
      client.fetchUserFollowingFeed({}),
      // @ts-expect-error an operation that returns one cast has no items
      client.lookupCastByHashOrWarpcastUrl.items,
      // @ts-expect-error the operation determines the arguments
      call({}, fetchBulkUsers, { fid: 3 }),
      // @ts-expect-error an operation is not given by a string
      call({}, 'fetchNonce', {}),
    ]
    expectTypeOf(never).toBeFunction()
  })

  it('responses and items are inferred from the operation', () => {
    const one = () => call({}, fetchNonce, {})
    expectTypeOf(one).returns.resolves.toEqualTypeOf<{ nonce: string }>()
    expectTypeOf<AnswerOf<'fetchBulkUsers'>['users'][number]>().toEqualTypeOf<User>()
    expectTypeOf<ItemOf<'fetchTrendingFeed'>>().toEqualTypeOf<CastWithInteractions>()
    const walk = () => createClient().searchCasts.items({ q: 'tide' })
    expectTypeOf(walk).returns.toEqualTypeOf<
      AsyncGenerator<CastWithInteractions, void, undefined>
    >()
  })

  it('errors suggest the codes that their operation declares, and allow others', () => {
    type Code = ErrorCodeOf<'publishCast'>
    expectTypeOf<'BLOCKED' | 'IDEM_REUSED' | 'RateLimitExceeded'>().toExtend<Code>()
    expectTypeOf<'a code of another provider'>().toExtend<Code>()
    type Declared<Id extends OperationId> = ErrorCode<Operations[Id]>
    expectTypeOf<'BLOCKED'>().toExtend<Declared<'publishCast'>>()
    expectTypeOf<'NAME_TAKEN'>().not.toExtend<Declared<'publishCast'>>()
    expectTypeOf<'INVALID_CURSOR'>().toExtend<Declared<'fetchTrendingFeed'>>()
    expectTypeOf<'INVALID_CURSOR'>().not.toExtend<Declared<'fetchNonce'>>()
    expectTypeOf<'IDEM_REUSED'>().not.toExtend<Declared<'deleteCast'>>()
  })

  it('an error of an operation is not taken for another one’s', () => {
    const error: unknown = new ApiError({
      operation: 'publishCast',
      code: 'BLOCKED',
      shortMessage: 'no',
      status: 403,
    })
    expect(isApiError(error, 'publishCast')).toBe(true)
    expect(isApiError(error, 'publishReaction')).toBe(false)
    expect(isApiError(new Error('x'), 'publishCast')).toBe(false)
  })
})
