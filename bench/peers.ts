import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

export const root = process.env.CASTAWAY_ROOT!

interface Sdk {
  Configuration: new (options: { apiKey: string; basePath: string }) => unknown
  NeynarAPIClient: new (configuration: unknown) => {
    fetchUserFollowingFeed(args: {
      fid: number
      viewerFid?: number
      limit?: number
    }): Promise<unknown>
  }
}

/** Neynar's published SDK, from the benchmark's own packages. */
export const peers = (): Sdk =>
  createRequire(pathToFileURL(`${root}/bench/package.json`))('@neynar/nodejs-sdk') as Sdk
