import { guardedFetch } from '@castaway/server-kit/net'
import { serverError } from '../errors'

/** A model that the operator configured, behind an OpenAI-compatible API. */
export interface ModelEndpoint {
  /** Base URL of the API, e.g. `http://localhost:11434/v1`. */
  url: string
  key?: string
  model: string
}

/** The model for each task; without one, the provider's own implementation is used. */
export interface ModelEndpoints {
  /** Writes summaries of conversations (`/chat/completions`). */
  summary?: ModelEndpoint
  /** Computes embeddings for the search by meaning (`/embeddings`). */
  embeddings?: ModelEndpoint
}

/**
 * Calls a model that the operator configured.
 * @param path below the API's base URL, e.g. `/chat/completions`
 * @throws {ServerError} 502 if the response is not as expected; the error does not contain it
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
    // The operator chose this URL, and such models often run on the same machine.
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
