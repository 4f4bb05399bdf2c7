import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { installedSdk, type InstalledSdk, moveToClient } from '../src/index'

export const SDK = `'@neynar/nodejs-sdk'`
export const API = `'@neynar/nodejs-sdk/build/api'`
export const CLIENT = `'@castaway/client'`
export const double = (text: string) => text.replaceAll("'", '"')

/** Projects that have a package with declarations like the SDK's, for the tests of one file. */
export function useSdk() {
  let folder: string
  let sdk: InstalledSdk
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'castaway-codemod-'))
    sdk = version('3.177.0')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const version = (name: string) => installedSdk(install(join(folder, name), name))!
  return { version, move: (code: string, file = 'bot.ts') => moveToClient(code, file, sdk) }
}

/** @returns a file of the project */
function install(project: string, version: string): string {
  const here = join(project, 'node_modules/@neynar/nodejs-sdk')
  for (const path of ['build/api/models', 'build/clients'])
    mkdirSync(join(here, path), { recursive: true })
  writeFileSync(join(here, 'package.json'), JSON.stringify({ version }))
  writeFileSync(
    join(here, 'build/api/models/feed-type.d.ts'),
    `export declare const FeedType: {
    readonly Following: "following";
    readonly Filter: "filter";
};
export type FeedType = typeof FeedType[keyof typeof FeedType];
export declare const Window: {
    readonly _7d: "7d";
};
export declare const Chain: {
    readonly NUMBER_1: 1;
};`,
  )
  writeFileSync(
    join(here, 'build/clients/NeynarAPIClient.d.ts'),
    `export declare class NeynarAPIClient {
    publishFarcasterAction(params: {
        signerUuid: string;
    }): Promise<{
        [key: string]: any;
    }>;
    fetchBulkUsers(params: {
        fids: number[];
    }): Promise<BulkUsersResponse>;
    lookupUsersByXUsername(params: {
        xUsername: string;
    }): Promise<BulkUsersResponse>;
    fetchNonce(): Promise<NonceResponse>;
}`,
  )
  return join(project, 'src/bot.ts')
}
