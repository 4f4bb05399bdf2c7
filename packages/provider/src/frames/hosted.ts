import type { NeynarFrame, NeynarFramePage } from '@castaway/contract'
import type { AppContext } from '../context'
import { notFound } from '../errors'
import type { Db } from '../store/index'

export interface HostedFrame {
  uuid: string
  app_id: string
  name: string
  pages: NeynarFramePage[]
}

const columns = ['uuid', 'app_id', 'name', 'pages'] as const

/** Public URL of a hosted frame. */
export const linkOf = ({ publicUrl }: Pick<AppContext, 'publicUrl'>, uuid: string): string =>
  `${publicUrl}/frames/${uuid}`

/** @returns the UUID in a link of this server, or null */
export function uuidOfLink(
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  link: string,
): string | null {
  if (!URL.canParse(link)) return null
  const { origin, pathname } = new URL(link)
  const found = /^\/frames\/([0-9a-fA-F-]{36})(\/|$)/.exec(pathname)
  return found && origin === new URL(publicUrl).origin ? found[1]!.toLowerCase() : null
}

export const findHostedFrame = (db: Db, uuid: string): Promise<HostedFrame | undefined> =>
  db
    .selectFrom('hosted_frame')
    .select(columns)
    .where('uuid', '=', uuid.toLowerCase())
    .executeTakeFirst()

/** Newest first. */
export const framesOfApp = (db: Db, appId: string): Promise<HostedFrame[]> =>
  db
    .selectFrom('hosted_frame')
    .select(columns)
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute()

/** @throws 404 if it does not exist or belongs to another app, whose frames this app must not learn about */
export async function requireHostedFrame(
  db: Db,
  uuid: string,
  appId: string,
): Promise<HostedFrame> {
  const frame = await findHostedFrame(db, uuid)
  if (!frame || frame.app_id !== appId) throw notFound('The frame', 'uuid')
  return frame
}

/** Presents a hosted frame as the API does. Stored pages were validated before. */
export const viewHostedFrame = (
  context: Pick<AppContext, 'publicUrl'>,
  { uuid, name, pages }: Pick<HostedFrame, 'uuid' | 'name' | 'pages'>,
): NeynarFrame => ({ uuid, name, link: linkOf(context, uuid), pages, valid: true })
