import type { Client } from '@castaway/client'

/** Two hosted frames of the development app; the second may be deleted. */
export async function exampleFrames(client: Client) {
  const page = {
    uuid: '0b6c1f62-6d6a-4b8e-9f63-3b1c4f5a6d70',
    version: 'vNext',
    title: 'The tide at the steps',
    image: { url: 'https://castaway.example/tide.png', aspect_ratio: '1.91:1' as const },
    buttons: [{ title: 'Again', index: 1, action_type: 'post' as const }],
  }
  const frame = await client.publishNeynarFrame({ name: 'Tides', pages: [page] })
  const spare = await client.publishNeynarFrame({ name: 'Spare', pages: [page] })
  return { frameUuid: frame.uuid, frameUrl: frame.link, spareFrameUuid: spare.uuid }
}
