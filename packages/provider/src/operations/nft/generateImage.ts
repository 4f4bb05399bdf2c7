import { bytesOf } from '@castaway/server-kit/bytes'
import { createHash } from 'node:crypto'
import { operations } from '@castaway/contract'
import { guardedFetch } from '@castaway/server-kit/net'
import { defineHandler, type Call } from '../../context'
import { invalidField } from '../../errors'
import { callersWallet } from '../callers-wallet'

/** Bytes of a source image. */
const MAX_SOURCE = 10_000_000
const FETCH_MS = 10_000

export default defineHandler(operations.generateImage, async (call) => {
  const { body, store, app, at, publicUrl } = call
  await callersWallet(call)
  const { prompt, width, height, format, high_fidelity: isDetailed } = body
  const sources = await Promise.all(
    (body.source_image_urls ?? []).map((url, i) =>
      sourceImage(call, url, `source_image_urls.${i}`),
    ),
  )
  const { render } = await import('../../images/render')
  const bytes = await render({ prompt, width, height, isDetailed }, sources, format)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  await store.db
    .insertInto('nft_image')
    .values({ id, app_id: app.id, type: `image/${format}`, bytes, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { image_url: `${publicUrl}/nfts/images/${id}.${format}` }
})

/** @throws {ServerError} 400 if it is not an image, 502 if its server does not respond */
async function sourceImage(
  { store, publicUrl, allowPrivateAddresses, signal }: Call<typeof operations.generateImage>,
  url: string,
  property: string,
): Promise<Uint8Array> {
  const ours = `${publicUrl}/nfts/images/`
  const bytes = url.startsWith(ours) ? await stored(url.slice(ours.length)) : await fetched()
  const { isReadable } = await import('../../images/render')
  if (!bytes || !(await isReadable(bytes))) {
    throw invalidField(property, `${property} is not an image: use JPEG, PNG, WebP, GIF, or AVIF`)
  }
  return bytes
  // The server of our own images may not be reachable from this process.
  async function stored(file: string): Promise<Uint8Array | undefined> {
    const row = await store.db
      .selectFrom('nft_image')
      .select('bytes')
      .where('id', '=', file.replace(/\.\w+$/, ''))
      .executeTakeFirst()
    return row && bytesOf(row.bytes)
  }

  async function fetched(): Promise<Uint8Array | undefined> {
    const { status, body, truncated } = await guardedFetch(url, {
      allowPrivate: allowPrivateAddresses,
      signal,
      property,
      accept: ['image/*'],
      maxBytes: MAX_SOURCE,
      timeoutMs: FETCH_MS,
    })
    return status === 200 && !truncated ? body : undefined
  }
}
