import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** The bytes of images that are not uploaded yet, so that a reload does not lose them. */
export interface ImageStore {
  put(id: string, bytes: Blob): Promise<void>
  get(id: string): Promise<Blob | undefined>
  remove(id: string): Promise<void>
}

export function browserImageStore(): ImageStore {
  let store: UseStore | undefined
  const spare = new Map<string, Blob>()
  const use = () => (store ??= createStore('castaway-draft-pictures', 'picture'))
  return {
    async put(id, bytes) {
      spare.set(id, bytes)
      await set(id, bytes, use()).catch(() => undefined)
    },
    get: async (id) => spare.get(id) ?? (await get<Blob>(id, use()).catch(() => undefined)),
    async remove(id) {
      spare.delete(id)
      await del(id, use()).catch(() => undefined)
    },
  }
}
