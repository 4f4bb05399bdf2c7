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

/** Where people see a hosted frame. */
export const linkOf = ({ publicUrl }: Pick<AppContext, 'publicUrl'>, uuid: string): string =>
  `${publicUrl}/frames/${uuid}`

/** @returns the uuid in a link of this island's, or null */
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

/** @throws 404 where there is none, or where it is another app's: that one exists is nobody else's business */
export async function requireHostedFrame(
  db: Db,
  uuid: string,
  appId: string,
): Promise<HostedFrame> {
  const frame = await findHostedFrame(db, uuid)
  if (!frame || frame.app_id !== appId) throw notFound('The frame', 'uuid')
  return frame
}

/** A hosted frame as the API shows it. What is kept has been checked, so it is valid. */
export const viewHostedFrame = (
  context: Pick<AppContext, 'publicUrl'>,
  { uuid, name, pages }: Pick<HostedFrame, 'uuid' | 'name' | 'pages'>,
): NeynarFrame => ({ uuid, name, link: linkOf(context, uuid), pages, valid: true })
