import { isError, isWrite, type RecordedCall } from './recorded-call'

export type Show = 'all' | 'errors' | 'writes'

/** The calls of a kind whose name, path, parameters, status or request id contain all the words. */
export function filterCalls(
  calls: readonly RecordedCall[],
  text: string,
  show: Show,
): readonly RecordedCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    if (show === 'errors' && !isError(call)) return false
    if (show === 'writes' && !isWrite(call)) return false
    if (words.length === 0) return true
    const { operation, method, path, query, status, requestId } = call
    const all = [operation?.id, method, path, query, status, requestId].join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
