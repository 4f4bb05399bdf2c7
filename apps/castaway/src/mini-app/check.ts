import { createClient } from '@castaway/client'
import type { Invocation } from '../command-line/command'
import { targetOf } from '../command-line/target'
import { appUrl } from './app-url'
import { reportApp } from '../mini-app-report/report'

export interface AppFinding {
  what: string
  ok: boolean
  found: string
}

/** What production would refuse of a mini app, and why. */
export async function checkApp(
  text: string,
  { options, env, signal }: Pick<Invocation, 'options' | 'env' | 'signal'>,
): Promise<AppFinding[]> {
  const { baseUrl, apiKey, name } = await targetOf({ options, env })
  const client = createClient({ baseUrl, apiKey })
  const { url, address, manifest, association, embed } = await reportApp(appUrl(text), {
    // A developer's own machine is allowed: it is what is being checked.
    allowPrivate: true,
    signal,
    accounts: {
      name,
      userOf: async (fid) =>
        (await client.fetchBulkUsers({ fids: [fid] }, { signal })).users[0] ?? null,
    },
  })
  const { domain, fid, username } = association
  return [
    finding('Address', address.problems, url),
    finding('Manifest', manifest.problems, 'is as it should be'),
    finding(
      'Association',
      association.problems,
      `${domain} is of fid ${fid}${username ? ` (@${username})` : ''}`,
    ),
    finding(
      embed.tag === null ? 'Embed' : `Embed (${embed.tag})`,
      embed.problems,
      'is as it should be',
    ),
  ]
}

const finding = (what: string, problems: readonly string[], good: string): AppFinding => ({
  what,
  ok: problems.length === 0,
  found: problems.length === 0 ? good : problems.join('; '),
})
