import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './steps'

/** Everything that this site has stored in the browser, as text, by storage. */
export const storedData = (page: Page) =>
  page.evaluate(async () => {
    const lies: Record<string, string> = {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
    }
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      const base = await answer(indexedDB.open(name!))
      const rows = await Promise.all(
        [...base.objectStoreNames].map((each) =>
          answer(base.transaction(each).objectStore(each).getAll()),
        ),
      )
      base.close()
      lies[name!] = JSON.stringify(rows.flat())
    }
    return lies
  })

/** Waits until the browser has cached the whole app, and serves the page from there. */
export const appIsCached = (page: Page): Promise<void> =>
  eventually(async () => {
    const kept = await page.evaluate(async () => {
      const listed = (await (await fetch('/sw.js')).text()).match(/"\/assets\/[^"]+"/g) ?? []
      const files = (await (await caches.open('castaway-files')).keys()).length
      return {
        worker: navigator.serviceWorker.controller !== null,
        missing: Math.max(0, listed.length - files),
      }
    })
    expect(kept).toEqual({ worker: true, missing: 0 })
  }, 60_000)
