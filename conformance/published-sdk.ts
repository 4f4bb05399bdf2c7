import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A method of the SDK: the arguments that it shares with the contract, then the answer. */
type Methods = Record<string, (args: unknown) => Promise<unknown>>
interface Sdk {
  Configuration: new (options: { apiKey: string; basePath: string }) => unknown
  NeynarAPIClient: new (configuration: unknown) => Methods
}

const here = new URL('./sdk/package.json', import.meta.url)

/** The provider's published SDK, from packages of its own; it is installed for these tests only. */
function published(): Sdk {
  if (!existsSync(new URL('./sdk/node_modules/@neynar/nodejs-sdk', import.meta.url)))
    throw new Error('The SDK is not installed: npm test conformance/sdk.test.ts installs it')
  return createRequire(here)('@neynar/nodejs-sdk') as Sdk
}

/** The SDK as it is published, but for where it calls and with which key. */
export function sdkFor(basePath: string, apiKey: string): Methods {
  const { Configuration, NeynarAPIClient } = published()
  return new NeynarAPIClient(new Configuration({ apiKey, basePath }))
}

/** Every method that the SDK has. */
export const sdkMethods = (): string[] =>
  Object.getOwnPropertyNames(published().NeynarAPIClient.prototype).filter(
    (name) => name !== 'constructor',
  )
