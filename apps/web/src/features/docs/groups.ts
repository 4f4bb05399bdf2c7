import { t } from '@lingui/core/macro'
import type { docsPages } from '../../app/paths'

type DocsPage = Exclude<(typeof docsPages)[number], 'decisions/$name'>

/** The pages in the order of reading. Decisions are listed on a page of their own. */
export const groups: { title: () => string; slugs: DocsPage[] }[] = [
  {
    title: () => t`Start`,
    slugs: ['start-a-project', 'bot', 'explorer', 'requests', 'workbench', 'command-line', 'mcp'],
  },
  {
    title: () => t`The island`,
    slugs: [
      'build-on-the-island',
      'island',
      'ci',
      'redirects',
      'accounts-and-signers',
      'images-and-scheduling',
      'muting-and-blocking',
      'mini-apps',
      'snaps',
      'tokens-and-the-chain',
      'node-api',
    ],
  },
  { title: () => t`The client`, slugs: ['client', 'from-neynar-sdk', 'drift'] },
  {
    title: () => t`Sign-in and wallets`,
    slugs: [
      'sign-in',
      'login/react',
      'login/wallets',
      'login/farcaster',
      'login/passkeys',
      'login/email-and-phone',
      'login/oauth',
      'login/telegram',
      'login/cross-app',
      'login/privy',
      'login/custom-tokens',
      'login/mfa',
      'login/access',
      'login/users',
      'login/tokens',
      'login/embedded-wallet',
      'login/transactions',
      'wallet',
      'login/errors',
      'login/security',
    ],
  },
  {
    title: () => t`Run it`,
    slugs: [
      'settings',
      'use-neynar',
      'postgresql',
      'on-the-internet',
      'operations',
      'whole-network',
      'usage-data',
      'security',
    ],
  },
  {
    title: () => t`Work on Castaway`,
    slugs: ['writing', 'translating', 'testing', 'decisions'],
  },
]

/** The page that a page is listed by. */
export const listedSlug = (slug: string): string =>
  slug.startsWith('decisions/') ? 'decisions' : slug

/** The pages before and after one in the order of reading. */
export function neighbors(slug: string): { before?: DocsPage; after?: DocsPage } {
  const all = groups.flatMap(({ slugs }) => slugs)
  const at = all.findIndex((each) => each === slug)
  if (at === -1) return {}
  const [before, after] = [all[at - 1], all[at + 1]]
  return { ...(before && { before }), ...(after && { after }) }
}
