import { serverError } from '../errors'
import { guardedFetch } from './guarded-fetch'

/** A model of the owner's, behind an API of the kind that OpenAI made common. */
export interface ModelEndpoint {
  /** Root of the API, e.g. `http://localhost:11434/v1`. */
  url: string
  key?: string
  model: string
}

/** Which model does what; the island's own does where there is none. */
export interface ModelEndpoints {
  /** Writes summaries of conversations (`/chat/completions`). */
  summary?: ModelEndpoint
  /** Turns texts into vectors, for search by meaning (`/embeddings`). */
  embeddings?: ModelEndpoint
}

/**
 * Asks a model that the owner set up.
 * @param path below the API's root, e.g. `/chat/completions`
 * @throws {ServerError} 502 where it does not answer as it should; what it said stays out of the error
 */
export async function callModel(
  { url, key, model }: ModelEndpoint,
  path: string,
  body: Record<string, unknown>,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<unknown> {
  const failed = (cause?: unknown) => {
    const error = serverError('UPSTREAM_FAILED', 'The configured model does not respond')
    error.cause = cause
    return error
  }
  const answer = await guardedFetch(`${url.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ ...body, model }),
    // The owner named this address, and such models often run on the same machine.
    allowPrivate: true,
    redirects: 0,
    maxBytes: 20_000_000,
    timeoutMs,
    signal,
  }).catch((cause: unknown) => {
    throw failed(cause)
  })
  if (answer.status !== 200 || answer.truncated) throw failed()
  try {
    return JSON.parse(new TextDecoder().decode(answer.body))
  } catch (cause) {
    throw failed(cause)
  }
}
