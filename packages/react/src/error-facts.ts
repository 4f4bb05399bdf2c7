import { CastawayError } from '@castaway/client'

export interface ErrorFacts {
  /** Empty if there is none. */
  code: string
  status: number | undefined
  name: string
  /** What happened, in English, without secrets. */
  sentence: string
}

/** What is known about anything that was thrown, or about an error that was saved as a plain object. */
export function errorFacts(error: unknown): ErrorFacts {
  if (error instanceof CastawayError) {
    const { code, status, name, shortMessage: sentence } = error
    return { code, status, name, sentence }
  }
  const { code, status, name, message: sentence } = (error ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    code: text(code),
    status: typeof status === 'number' ? status : undefined,
    name: text(name),
    sentence: text(sentence),
  }
}
