import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'

/** Stores the bytes of images. Names are generated here, never by uploaders. */
export interface MediaStore {
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null if there is no such file. */
  get(name: string): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
}

/** File extension of an image. */
export const extensionOf = (type: string): 'jpg' | 'webp' =>
  type === 'image/jpeg' ? 'jpg' : 'webp'

/** Stores files in a folder. Writes are atomic, even if the process crashes in the middle of one. */
export const folderStore = (folder: string): MediaStore => ({
  async put(name, bytes) {
    await mkdir(folder, { recursive: true })
    const half = join(folder, `.${name}.part`)
    await writeFile(half, bytes)
    await rename(half, join(folder, name))
  },
  get: (name) =>
    readFile(join(folder, name)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null
      throw cause
    }),
  remove: (name) => rm(join(folder, name), { force: true }),
})

export interface S3Settings {
  /** Base URL of the bucket: `https://bucket.s3.eu-central-1.amazonaws.com` or `https://host/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const DEADLINE = 30_000

/** Stores files in a bucket of any S3-compatible service. */
export function s3Store({ url, ...keys }: S3Settings): MediaStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 2 })
  const ask = async (name: string, init: RequestInit, fine: number[]): Promise<Response> => {
    const answer = await client.fetch(`${url.replace(/\/+$/, '')}/${name}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    })
    if (answer.ok || fine.includes(answer.status)) return answer
    await answer.body?.cancel()
    // The response body is left out because it can repeat what was signed.
    throw new Error(`The media store responded to ${init.method} with status ${answer.status}`)
  }
  return {
    async put(name, bytes, type) {
      const headers = { 'content-type': type }
      const answer = await ask(name, { method: 'PUT', body: bytes as BodyInit, headers }, [])
      await answer.body?.cancel()
    },
    async get(name) {
      const answer = await ask(name, { method: 'GET' }, [404])
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    async remove(name) {
      await (await ask(name, { method: 'DELETE' }, [404])).body?.cancel()
    },
  }
}
