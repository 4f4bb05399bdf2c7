import type { Operation } from '../define'
import * as cast from './cast'
import * as channel from './channel'
import * as feed from './feed'
import * as follows from './follows'
import * as moderation from './moderation'
import * as notification from './notification'
import * as reaction from './reaction'
import * as signer from './signer'
import * as storage from './storage'
import * as user from './user'

/** Families of operations, by the name their files carry. */
export const families = {
  user,
  cast,
  feed,
  reaction,
  follows,
  channel,
  moderation,
  notification,
  signer,
  storage,
}

type Named<T> = { readonly [K in keyof T]: T[K] & { readonly id: K } }

/** Every definition learns the name it is exported under: the id is written once. */
const name = <T extends Record<string, Operation>>(definitions: T): Named<T> =>
  Object.fromEntries(
    Object.entries(definitions).map(([id, operation]) => [id, Object.assign(operation, { id })]),
  ) as Named<T>

/** The only list of operations: id to definition. */
export const operations = name({
  ...user,
  ...cast,
  ...feed,
  ...reaction,
  ...follows,
  ...channel,
  ...moderation,
  ...notification,
  ...signer,
  ...storage,
})

export type Operations = typeof operations
export type OperationId = keyof Operations
