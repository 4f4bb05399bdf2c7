import { z } from 'zod'
import { serverError } from '../errors'
import { callModel, type ModelEndpoint } from '../net/llm-endpoints'
import { train } from './train'
import { DIMENSIONS, Vocabulary } from './vocabulary'
import { addDirection, addTo, normalize, type Vector } from './vectors'

/** Converts texts to vectors: texts about the same subject get similar vectors. */
export interface Embedder {
  /** The name in responses: `learnt` or `owner:<model>`. */
  readonly name: string
  readonly dimensions: number
  /** Minimum similarity of two vectors whose texts count as related. */
  readonly threshold: number
  /** Returns one vector of length 1 per text. @throws {ServerError} 502 if the operator's model fails */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Vector[]>
  /** Serializes the state that is needed to restore it; null if there is none. */
  encode(): Uint8Array | null
}

export const LOCAL_MODEL = 'learnt'
export const remoteName = ({ model }: ModelEndpoint): string => `owner:${model}`

/** Restores the local embedder from its stored vocabulary. */
export function localEmbedder(vocabulary: Vocabulary): Embedder {
  return {
    name: LOCAL_MODEL,
    dimensions: DIMENSIONS,
    threshold: 0.3,
    embed: async (texts) => texts.map((text) => vocabulary.embed(text)),
    encode: () => vocabulary.encode(),
  }
}

export const trainEmbedder = async (texts: readonly string[]): Promise<Embedder> =>
  localEmbedder(await train(texts))

/** Longer vectors are projected to this length, which preserves distances and keeps the index small. */
const REMOTE_DIMENSIONS = 256
const TEXTS_AT_ONCE = 64
const MAX_TEXT_LENGTH = 8_000
const TIMEOUT_MS = 30_000

const Embeddings = z.object({
  data: z.array(
    z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(2).max(8192) }),
  ),
})

/** Creates an embedder that uses the operator's model. */
export function remoteEmbedder(endpoint: ModelEndpoint): Embedder {
  const failed = () =>
    serverError('UPSTREAM_FAILED', 'The configured model does not return vectors')
  return {
    name: remoteName(endpoint),
    dimensions: REMOTE_DIMENSIONS,
    threshold: 0.25,
    encode: () => null,
    async embed(texts, signal) {
      const vectors: Vector[] = []
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        const input = texts
          .slice(at, at + TEXTS_AT_ONCE)
          .map((text) => text.slice(0, MAX_TEXT_LENGTH).trim() || '-')
        const answer = await callModel(
          endpoint,
          '/embeddings',
          { input },
          { signal, timeoutMs: TIMEOUT_MS },
        )
        const parsed = Embeddings.safeParse(answer)
        if (!parsed.success || parsed.data.data.length !== input.length) throw failed()
        const given = parsed.data.data.toSorted((a, b) => a.index - b.index)
        vectors.push(...given.map(({ embedding }) => projected(embedding)))
      }
      return vectors
    },
  }
}

const axes: Vector[] = []

/** Applies a random projection that is the same in every process, from the model's dimensions to ours. */
function projected(embedding: readonly number[]): Vector {
  const sum = new Float32Array(REMOTE_DIMENSIONS)
  if (embedding.length <= REMOTE_DIMENSIONS) {
    sum.set(embedding)
    return normalize(sum)
  }
  for (const [index, part] of embedding.entries()) addTo(sum, (axes[index] ??= axis(index)), part)
  return normalize(sum)
}

function axis(index: number): Vector {
  const direction = new Float32Array(REMOTE_DIMENSIONS)
  for (const turn of ['a', 'b', 'c', 'd']) addDirection(direction, `${turn}${index}`, 1)
  return normalize(direction)
}
