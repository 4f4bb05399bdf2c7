import type { Field } from '../messages/wire'

/** Several messages, each as it was encoded. */
export const bulkRequest: readonly Field[] = [{ no: 1, name: 'messages', kind: 'bytesList' }]
