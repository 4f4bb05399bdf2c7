import { createRequire } from 'node:module'
import { operations } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What a run has of a request, as far as it is read here. */
interface Execution {
  item: { name: string }
  assertions?: { error?: Error }[]
}
interface Runner {
  run(
    options: { collection: unknown; envVar: { key: string; value: string }[] },
    done: (error: Error | null, summary: { run: { executions: Execution[] } }) => void,
  ): void
}
const runner = createRequire(new URL('collection/package.json', import.meta.url))

/** Their values come from a wallet, another app or a purchase. */
const skipped = [
  'appHostGetEvent',
  'appHostPostEvent',
  'fetchSigners',
  'fetchSubscriptionCheck',
  'lookupDeveloperManagedAuthAddress',
  'lookupDeveloperManagedSigner',
  'postFrameActionDeveloperManaged',
  'publishFarcasterAction',
  'publishMessageToFarcaster',
  'publishVerification',
  'registerAccount',
  'registerAccountOnchain',
  'registerSignedKey',
  'registerSignedKeyForDeveloperManagedAuthAddress',
  'registerSignedKeyForDeveloperManagedSigner',
  'validateFrameAction',
]

let island: TestIsland
beforeAll(async () => (island = await startIsland()))
afterAll(() => island.close())

test('the collection runs in a runner of others, and skips only what needs a signature or another app', async () => {
  const collection: unknown = await (await fetch(`${island.url}/collection.json`)).json()
  const envVar = [
    { key: 'api_key', value: island.apiKey },
    { key: 'signer_uuid', value: await island.signerOf(2) },
  ]
  const executions = await new Promise<Execution[]>((resolve, reject) =>
    (runner('newman') as Runner).run({ collection, envVar }, (error, summary) =>
      error ? reject(error) : resolve(summary.run.executions),
    ),
  )
  const failed = executions.flatMap(({ item, assertions = [] }) =>
    assertions.flatMap(({ error }) => (error ? [`${item.name}: ${error.message}`] : [])),
  )
  expect(failed).toEqual([])
  const ran = new Set(executions.map(({ item }) => item.name))
  expect(
    Object.keys(operations)
      .filter((id) => !ran.has(id))
      .toSorted(),
  ).toEqual(skipped)
})
