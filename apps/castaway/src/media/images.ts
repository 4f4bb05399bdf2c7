import type { Store } from '@castaway/provider'
import type { UploadedMedia } from '@castaway/contract/records'
import { HttpError } from '../gateway/errors'
import { recordDb } from '../record-tables'
import { makeImage, SMALL } from './image'
import { extensionOf, type MediaStore } from './store'

/** Storage per user, in bytes and in images. */
const MAX_BYTES = 1024 ** 3
const MAX_IMAGES = 5_000
/** Processing an image takes a full core, so the others are queued. */
const AT_ONCE = 2
const MAX_WAITING = 20

export interface Images {
  /** @throws {HttpError} if it is no image, too large, or the user's storage is full */
  add(userId: string, bytes: Uint8Array, alt: string): Promise<UploadedMedia>
  describe(userId: string, id: string, alt: string): Promise<UploadedMedia>
  remove(userId: string, id: string): Promise<void>
  /** Details of those URLs that are images of this Castaway. */
  about(urls: readonly string[]): Promise<Record<string, UploadedMedia>>
  read(file: string): Promise<{ type: string; bytes: Uint8Array } | null>
}

interface Row {
  id: string
  type: string
  width: number
  height: number
  placeholder: string
  alt: string
}

const FILE = /^([A-Za-z0-9_-]{22})(-small)?\.(jpg|webp)$/

/** @param base URL below which the images are served, e.g. `http://localhost:4747/media` */
export function createImages(store: Store, files: MediaStore, base: string): Images {
  const db = recordDb(store.db)
  let working = 0
  const queue: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= AT_ONCE) {
      if (queue.length >= MAX_WAITING) {
        throw new HttpError('BUSY', 'Too many images are being processed. Try again in a moment')
      }
      await new Promise<void>((turn) => queue.push(turn))
    }
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
      queue.shift()?.()
    }
  }

  const view = (row: Row): UploadedMedia => ({
    id: row.id,
    url: `${base}/${row.id}.${extensionOf(row.type)}`,
    small_url: row.width > SMALL ? `${base}/${row.id}-small.webp` : null,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    alt: row.alt,
  })
  const columns = ['id', 'type', 'width', 'height', 'placeholder', 'alt'] as const
  const notFound = () => new HttpError('NOT_FOUND', 'Image not found')

  return {
    async add(userId, bytes, alt) {
      const used = await db
        .selectFrom('own_media')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.sum<number>('bytes').as('bytes'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (Number(used.count) >= MAX_IMAGES || Number(used.bytes ?? 0) >= MAX_BYTES) {
        throw new HttpError(
          'NO_ROOM',
          'You have used all your storage for images: delete some first',
        )
      }
      const image = await inTurn(() => makeImage(bytes))
      const id = Buffer.from(store.random.bytes(16)).toString('base64url')
      const row = {
        id,
        type: image.type,
        width: image.width,
        height: image.height,
        placeholder: image.placeholder,
        alt,
      }
      // The bytes are written first, so that every image in the table can be shown.
      await files.put(`${id}.${image.extension}`, image.bytes, image.type)
      if (image.width > SMALL) await files.put(`${id}-small.webp`, image.small, 'image/webp')
      await db
        .insertInto('own_media')
        .values({
          ...row,
          user_id: userId,
          bytes: image.bytes.length + image.small.length,
          created_at: store.clock.now(),
        })
        .execute()
      return view(row)
    },

    async describe(userId, id, alt) {
      const row = await db
        .updateTable('own_media')
        .set({ alt })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning(columns)
        .executeTakeFirst()
      if (!row) throw notFound()
      return view(row)
    },

    async remove(userId, id) {
      const row = await db
        .deleteFrom('own_media')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('type')
        .executeTakeFirst()
      if (!row) throw notFound()
      await files.remove(`${id}.${extensionOf(row.type)}`)
      await files.remove(`${id}-small.webp`)
    },

    async about(urls) {
      const ids = new Map<string, string>()
      for (const url of urls) {
        const file = url.startsWith(`${base}/`) ? FILE.exec(url.slice(base.length + 1)) : null
        if (file) ids.set(url, file[1]!)
      }
      if (ids.size === 0) return {}
      const rows = await db
        .selectFrom('own_media')
        .select(columns)
        .where('id', 'in', [...new Set(ids.values())])
        .execute()
      const known = new Map(rows.map((row) => [row.id, view(row)]))
      return Object.fromEntries(
        [...ids].flatMap(([url, id]) => (known.has(id) ? [[url, known.get(id)!]] : [])),
      )
    },

    async read(file) {
      const match = FILE.exec(file)
      const bytes = match ? await files.get(file) : null
      return match && bytes
        ? { type: match[3] === 'jpg' ? 'image/jpeg' : 'image/webp', bytes }
        : null
    },
  }
}
