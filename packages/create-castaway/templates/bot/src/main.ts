import { createClient } from '@castaway/client'
import { localControls } from '@castaway/client/local'
import { startBot } from './bot'

const { API_KEY, API_URL, ISLAND_URL, SIGNER_UUID, BOT_URL, BOT_PORT = '3001' } = process.env
const client = createClient({ apiKey: API_KEY!, baseUrl: API_URL! })

/** On an island, the bot acts as a user of the sample world. */
async function sampleSigner(url: string): Promise<string> {
  const { user } = await client.lookupUserByUsername({ username: 'bo' })
  const { signer_uuid: signerUuid } = await client.createSigner({})
  await localControls({ url, key: API_KEY! }).approveSigner({ signerUuid, fid: user.fid })
  return signerUuid
}

const signerUuid = SIGNER_UUID ?? (ISLAND_URL && (await sampleSigner(ISLAND_URL)))
if (!signerUuid) {
  console.error('Set SIGNER_UUID in .env to an approved signer of the bot’s account.')
  process.exit(1)
}
const bot = await startBot({ client, signerUuid, port: Number(BOT_PORT), url: BOT_URL })
console.log(`The bot is listening for mentions of account ${bot.fid} at ${bot.url}`)
