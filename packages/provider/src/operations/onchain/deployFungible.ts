import { operations } from '@castaway/contract'
import { randomUuid } from '@castaway/server-kit/ids'
import { defineHandler, type Call } from '../../context'
import { invalidField } from '../../errors'
import { imageTypeOf } from './image'

type Body = Call<typeof operations.deployFungible>['body']

const LINKS = ['website_link', 'twitter', 'discord', 'telegram'] as const

export default defineHandler(operations.deployFungible, async (call) => {
  const { body, app, random, at, publicUrl } = call
  // Lowercase, because mixed case is a checksum and the given one may be wrong.
  const owner = body.owner.toLowerCase() as `0x${string}`
  if (/^0x0+$/.test(owner)) throw invalidField('owner', 'No one owns the zero address')
  const media = await imageOf(body)
  const links = linksOf(body)
  const chain = await call.chain(body.network)
  const { deploy } = await import('../../chain/deploy')
  const id = randomUuid(random)
  const { name, symbol, factory } = body
  const token = { id, factory, name, symbol, owner, uri: `${publicUrl}/fungibles/${id}` }
  const made = await deploy(chain, token, async (tx, { address, transactionHash }) => {
    const row = {
      id,
      network: body.network,
      address: address.toLowerCase(),
      app_id: app.id,
      factory,
      owner,
      name,
      symbol,
      description: body['metadata[description]'] ?? null,
      nsfw: body['metadata[nsfw]'] === undefined ? null : body['metadata[nsfw]'] === 'true',
      ...links,
      media_type: media?.type ?? null,
      media: media?.bytes ?? null,
      transaction_hash: transactionHash,
      created_at: at,
    }
    await tx.insertInto('fungible').values(row).execute()
  })
  return {
    contract: {
      fungible: {
        object: 'fungible',
        name,
        symbol,
        ...(media && { media: `${publicUrl}/fungibles/${id}/media` }),
        address: made.address.toLowerCase(),
        decimals: made.decimals,
      },
    },
  }
})

async function imageOf(body: Body): Promise<{ type: string; bytes: Uint8Array } | null> {
  const file = body['metadata[media]']
  if (!file) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageTypeOf(bytes)
  if (!type) throw invalidField('metadata[media]', 'metadata[media] must be a JPEG, GIF, or PNG')
  return { type, bytes }
}

/** Users see these links, so only web URLs are allowed. */
function linksOf(body: Body): Record<(typeof LINKS)[number], string | null> {
  const entries = LINKS.map((name) => {
    const field = `metadata[${name}]` as const
    const link = body[field]
    if (link === undefined) return [name, null]
    if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) {
      throw invalidField(field, `${field} must be an http or https URL`)
    }
    return [name, link]
  })
  return Object.fromEntries(entries)
}
