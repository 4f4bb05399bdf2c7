import type { Page } from 'playwright-core'

/** Everything that this site has stored in the browser, as text, by where it lies. */
export const stored = (page: Page) =>
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
