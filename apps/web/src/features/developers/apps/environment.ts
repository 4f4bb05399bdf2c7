import type { NewDeveloperApp } from '@castaway/client/local'

/** Settings for the program of an app, by the names that Neynar’s examples use. */
export const environmentOf = ({ api_key: key, account, mnemonic }: NewDeveloperApp): string =>
  [
    `NEYNAR_API_KEY=${key}`,
    `NEYNAR_BASE_PATH=${location.origin}/v2`,
    `FARCASTER_DEVELOPER_FID=${account?.fid ?? ''}`,
    `FARCASTER_DEVELOPER_MNEMONIC="${mnemonic}"`,
  ].join('\n')
