import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A method of the SDK: the arguments that it shares with the contract, then the response. */
type Methods = Record<string, (args: unknown) => Promise<unknown>>
interface Settings {
  apiKey: string
  basePath: string
  baseOptions?: { headers: Record<string, string> }
}
type ClientName = 'NeynarAPIClient' | 'NeynarHubClient'
type PublishedModule = { Configuration: new (settings: Settings) => unknown } & Record<
  ClientName,
  new (configuration: unknown) => Methods
>
type Folder = 'sdk' | 'sdk-today'

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
export const publishedSdk = (folder: Folder): PublishedSdk => clientOf(folder, 'NeynarAPIClient')

/** The client of the same packages that calls a node's API. */
export const publishedHubClient = (folder: Folder): PublishedSdk =>
  clientOf(folder, 'NeynarHubClient')

function clientOf(folder: Folder, name: ClientName): PublishedSdk {
  const load = (): PublishedModule => {
    if (!existsSync(new URL(`./${folder}/node_modules/@neynar/nodejs-sdk`, import.meta.url)))
      throw new Error('The SDK is not installed: npm test conformance installs it')
    const here = new URL(`./${folder}/package.json`, import.meta.url)
    return createRequire(here)('@neynar/nodejs-sdk') as PublishedModule
  }
  return {
    connect(settings) {
      const { Configuration, [name]: Client } = load()
      return new Client(new Configuration(settings))
    },
    methods: () =>
      Object.getOwnPropertyNames(load()[name].prototype).filter((name) => name !== 'constructor'),
  }
}
