import type { User } from '@castaway/contract'
import { notFound } from '../../errors'
import type { Db } from '../../store/index'
import { viewUsers } from '../../views/users'

/** @throws 404 if the account does not exist */
export async function requireUser(
  db: Db,
  fid: number | undefined,
  property: string,
  viewer?: number,
): Promise<User> {
  const user = fid === undefined ? undefined : (await viewUsers(db, [fid], viewer)).get(fid)
  if (!user) throw notFound('The user', property)
  return user
}
