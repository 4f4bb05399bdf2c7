import { useAccount, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useMemo, useRef, useState } from 'react'
import { useRecords } from '../../app/records'
import { safeUrl } from '../../ui/text/safe-url'
import { toastError } from '../../ui/toast/toast-error'
import { toast } from '../../ui/toast/toasts'
import { installedApps } from './installed'
import type { ListedMiniApp } from './MiniAppRow'

/** An app that the account has added. */
export interface InstalledMiniApp extends ListedMiniApp {
  name: string
  /** With its port, if it has one. */
  domain: string
  notifies: boolean
  addedAt: number
}

/** The apps of the account, the newest first; undefined until they are known. */
export function useInstalledApps(): readonly InstalledMiniApp[] | undefined {
  const account = useAccount()
  const records = useRecords('mini-app')
  return useMemo(
    () =>
      records
        ?.filter(({ body }) => body.fid === account?.fid)
        .map(({ id, body }) => ({
          domain: id.slice(id.indexOf('.') + 1),
          name: body.name,
          url: body.url,
          icon: body.icon,
          notifies: body.notifications !== null,
          addedAt: body.addedAt,
        }))
        .toSorted((a, b) => b.addedAt - a.addedAt),
    [records, account?.fid],
  )
}

/** The domain by which an app is added; undefined if its URL isn't one of the web. */
export const domainOfApp = ({ url }: ListedMiniApp): string | undefined =>
  safeUrl(url)?.host.toLowerCase()

/** Adds an app of a list, removes it, and lets it notify, with a message of what came of it. */
export function useInstalling(app: ListedMiniApp & { name: string }, domain: string) {
  const castaway = useCastaway()
  const account = useAccount()
  const [busy, setBusy] = useState(false)
  // Also for those who were given a function before it changed.
  const isRunning = useRef(false)
  const run = async (
    work: (apps: ReturnType<typeof installedApps>) => Promise<unknown>,
    done: string,
  ) => {
    if (!account || isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work(installedApps(castaway, account.fid, domain))
      toast({ title: done })
    } catch (error) {
      toastError(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const { name } = app
  const remove = () => run((apps) => apps.remove(), t`${name} removed`)
  return {
    busy,
    add: () => run((apps) => apps.add(app), t`${name} added`),
    remove,
    /** What removes it, if it is added when this is called. */
    removal: () =>
      account && installedApps(castaway, account.fid, domain).read().added ? remove : undefined,
    setNotifications: (on: boolean) =>
      run(
        (apps) => apps.setNotifications(app, on),
        on ? t`Notifications turned on` : t`Notifications turned off`,
      ),
  }
}
