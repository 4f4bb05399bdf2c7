import type { Operation } from '../define'
import * as action from './action'
import * as appHost from './app-host'
import * as cast from './cast'
import * as channel from './channel'
import * as feed from './feed'
import * as follows from './follows'
import * as frame from './frame'
import * as miniapp from './miniapp'
import * as moderation from './moderation'
import * as nft from './nft'
import * as notification from './notification'
import * as onchain from './onchain'
import * as reaction from './reaction'
import * as signer from './signer'
import * as storage from './storage'
import * as subscription from './subscription'
import * as topic from './topic'
import * as user from './user'
import * as webhook from './webhook'
import * as x402 from './x402'

/** Groups of operations, by the name of their files. */
export const families = {
  user,
  cast,
  feed,
  topic,
  reaction,
  follows,
  channel,
  moderation,
  notification,
  signer,
  storage,
  onchain,
  nft,
  x402,
  webhook,
  frame,
  action,
  appHost,
  miniapp,
  subscription,
}

type WithId<T> = { readonly [K in keyof T]: T[K] & { readonly id: K } }

/**
 * Sets each definition's id to the name of its export, so that the id is written once. Sorted alphabetically, because
 * bundlers disagree on the order of a module's exports.
 */
const name = <T extends Record<string, Operation>>(definitions: T): WithId<T> =>
  Object.fromEntries(
    Object.entries(definitions)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, operation]) => [id, Object.assign(operation, { id })]),
  ) as WithId<T>

/** The only list of operations: definitions by id. */
export const operations = name({
  ...user,
  ...cast,
  ...feed,
  ...topic,
  ...reaction,
  ...follows,
  ...channel,
  ...moderation,
  ...notification,
  ...signer,
  ...storage,
  ...onchain,
  ...nft,
  ...x402,
  ...webhook,
  ...frame,
  ...action,
  ...appHost,
  ...miniapp,
  ...subscription,
})

export type Operations = typeof operations
export type OperationId = keyof Operations
