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

/** The files of these lists of the service worker, and which of them this browser has stored. */
const filesOf = (page: Page, lists: string[]) =>
  page.evaluate(async (names) => {
    const worker = await (await fetch('/sw.js')).text()
    const listed = names.flatMap(
      (name) => JSON.parse(new RegExp(`const ${name} = (.+)`).exec(worker)![1]!) as string[],
    )
    const files = await caches.open('castaway-files')
    const found = await Promise.all(listed.map((path) => files.match(path)))
    return { listed, missing: listed.filter((_, at) => !found[at]) }
  }, lists)

/** Waits until the browser has cached the whole app, and serves the page from there. */
export const appIsCached = (page: Page, lists = ['ASSETS']): Promise<void> =>
  eventually(async () => {
    const { listed, missing } = await filesOf(page, lists)
    const worker = await page.evaluate(() => navigator.serviceWorker.controller !== null)
    const isAnythingListed = listed.length > 20
    expect({ worker, isAnythingListed, missing }).toEqual({
      worker: true,
      isAnythingListed: true,
      missing: [],
    })
  }, 60_000)

/** How many files of a list of the service worker this browser has stored. */
export async function cachedOf(page: Page, list: string): Promise<number> {
  const { listed, missing } = await filesOf(page, [list])
  return listed.length - missing.length
}
