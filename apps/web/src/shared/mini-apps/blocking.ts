import { t } from '@lingui/core/macro'
import type { Castaway } from '@castaway/react'
import { useMemo } from 'react'
import { recordsOf, useRecords } from '../../app/records'
import { cleanName } from '../../ui/text/rich-text-parts'
import { toast } from '../../ui/toast/toasts'
import { trimmedName } from '../pins/pins'
import { installedApps } from './installed'

/** Limit of blocked apps, as the records have it. */
const MAX_BLOCKED = 1_000

/** The domains of the apps that the person has blocked; undefined until they are known. */
export function useBlockedApps(): ReadonlySet<string> | undefined {
  const records = useRecords('blocked-app')
  return useMemo(() => records && new Set(records.map(({ id }) => id)), [records])
}

/**
 * Blocks a mini app for the person on all their devices, and removes it from the apps of their account, or undoes the
 * block.
 */
export async function setAppBlocked(
  castaway: Castaway,
  app: { domain: string; name?: string | undefined },
  on: boolean,
  fid: number | undefined,
): Promise<void> {
  const { store, ready } = recordsOf(castaway)
  await ready
  const { domain } = app
  const name = trimmedName(cleanName(app.name, domain))
  const before = store.get('blocked-app', domain)
  if (on && !before && store.all('blocked-app').length >= MAX_BLOCKED) {
    toast({
      tone: 'bad',
      title: t`Too many blocked mini apps`,
      advice: t`You can block up to ${MAX_BLOCKED} mini apps. Unblock one first.`,
    })
    return
  }
  await store.put('blocked-app', domain, on ? { name, blockedAt: Date.now() } : null)
  const installed = on && fid !== undefined ? installedApps(castaway, fid, domain) : null
  // A blocked app no longer notifies either.
  if (installed?.read().added) await installed.remove()
  toast({
    title: on ? t`${name} blocked` : t`${name} unblocked`,
    ...(on && { advice: t`It can’t be opened here, and isn’t listed in the directory.` }),
    action: {
      label: t`Undo`,
      run: () => void store.put('blocked-app', domain, before),
    },
  })
}
