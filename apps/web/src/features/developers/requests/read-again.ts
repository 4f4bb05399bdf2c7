import { gatewayFetch } from '@castaway/react'
import type { RecordedCall } from './recorded-call'
import { answerOf, recording } from './recording'

/** Sends a recorded read again and keeps its answer, whatever its size. The new call is recorded as any other. */
export async function readAgain(call: RecordedCall): Promise<void> {
  try {
    const response = await gatewayFetch(`${call.path}${call.query ? `?${call.query}` : ''}`)
    const text = await response.text()
    recording.update(call.id, {
      status: response.status,
      size: text.length,
      answer: answerOf(text),
    })
  } catch {
    recording.update(call.id, { status: 0, answer: { kind: 'empty' } })
  }
}
