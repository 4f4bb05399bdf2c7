import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, verifyWebhook, WebhookError, type WebhookEvent } from '@castaway/client'

export interface BotOptions {
  client: Client
  /** Lets its holder write as the bot’s account. */
  signerUuid: string
  /** Port that the bot listens on; 0 for any. */
  port: number
  /** Address at which the provider reaches the bot; by default this machine. */
  url?: string | undefined
}

/** What the bot says. */
export const replyTo = (username: string) => `Low tide at six, ${username}. Bring boots.`

/** Starts a bot that answers every mention once. */
export async function startBot({ client, signerUuid, port, url }: BotOptions) {
  const { fid } = await client.lookupSigner({ signerUuid })
  if (!fid) throw new Error('The signer is not approved yet')
  let secrets: string[] = []

  async function answer(event: WebhookEvent) {
    if (event.type !== 'cast.created') return
    const cast = event.data
    await client.publishCast({
      signerUuid,
      parent: cast.hash,
      parentAuthorFid: cast.author.fid,
      text: replyTo(cast.author.username),
      // A delivery may come twice: the same key makes both calls one cast.
      idem: cast.hash.slice(2, 18),
    })
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    let status = 204
    try {
      const signature = String(request.headers['x-neynar-signature'])
      // The bytes as they arrived: parsing them first would break the signature.
      await answer(await verifyWebhook({ body: Buffer.concat(chunks), signature, secrets }))
    } catch (error) {
      // 401: not from the provider. 500: the delivery comes again.
      status = error instanceof WebhookError ? 401 : 500
      if (status === 500) console.error(error)
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((ready) => server.listen(port, ready))
  const address = url ?? `http://localhost:${(server.address() as AddressInfo).port}/`

  // The webhook from the last start is used again; its subscription is brought up to date.
  const wanted = {
    name: 'Mentions',
    url: address,
    subscription: { 'cast.created': { mentioned_fids: [fid], exclude_author_fids: [fid] } },
  }
  const { webhooks } = await client.fetchWebhooks({})
  const existing = webhooks.find((webhook) => webhook.target_url === address)
  const { webhook } = existing
    ? await client.updateWebhook({ webhookId: existing.webhook_id, ...wanted })
    : await client.publishWebhook(wanted)
  secrets = webhook!.secrets.map(({ value }) => value)

  return {
    fid,
    url: address,
    async stop() {
      server.closeAllConnections()
      await new Promise((stopped) => server.close(stopped))
    },
  }
}
