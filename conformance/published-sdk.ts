import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A method of the SDK: the arguments that it shares with the contract, then the response. */
type Methods = Record<string, (args: unknown) => Promise<unknown>>
interface Settings {
  apiKey: string
  basePath: string
  baseOptions?: { headers: Record<string, string> }
}
interface PublishedModule {
  Configuration: new (settings: Settings) => unknown
  NeynarAPIClient: new (configuration: unknown) => Methods
}

/** Neynar's SDK as it is published, except for its URL and key. */
export interface PublishedSdk {
  connect(settings: Settings): Methods
  /** All methods of the SDK. */
  methods(): string[]
}

/**
 * Loads one version of the SDK, from separate packages that are installed for these tests only.
 * @param folder next to this file, with the packages
 */
export function publishedSdk(folder: 'sdk' | 'sdk-today'): PublishedSdk {
  const load = (): PublishedModule => {
    if (!existsSync(new URL(`./${folder}/node_modules/@neynar/nodejs-sdk`, import.meta.url)))
      throw new Error('The SDK is not installed: npm test conformance installs it')
    const here = new URL(`./${folder}/package.json`, import.meta.url)
    return createRequire(here)('@neynar/nodejs-sdk') as PublishedModule
  }
  return {
    connect(settings) {
      const { Configuration, NeynarAPIClient } = load()
      return new NeynarAPIClient(new Configuration(settings))
    },
    methods: () =>
      Object.getOwnPropertyNames(load().NeynarAPIClient.prototype).filter(
        (name) => name !== 'constructor',
      ),
  }
}
