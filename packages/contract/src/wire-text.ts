import { z } from 'zod'
import type { Operation } from './define'
import { operations } from './operations/index'

/**
 * Generates one line per operation with everything that a client needs at run time, so that it needs no schemas. Words,
 * separated by spaces:
 *
 *     fetchFeed GET /farcaster/feed ?fid! ?fids, ?limit ^experimental >casts
 *
 * - id, method, path
 * - `?name` a query parameter, `=name` a field of the body, `^name` a header, each with `!` if required and `,` if it
 *   is a comma-separated list
 * - `*name` the body is passed whole, as the argument of that name (`*`: `body`); `~` the body is a multipart form
 * - `[` the response is a list; `!` every call creates something, so equal calls are never deduplicated
 * - `>items` or `>items:next` the paths of the items and of the next cursor in the response
 */
export function wireLine(id: string, { method, path, spec }: Operation): string {
  const needed = (schema: z.ZodType) => (z.safeParse(schema, undefined).success ? '' : '!')
  const words = [id, method, path]
  for (const [name, schema] of Object.entries(spec.query ?? {}))
    words.push(`?${name}${needed(schema)}${isList(schema) ? ',' : ''}`)
  if (spec.body instanceof z.ZodObject && !spec.bodyAs)
    for (const [name, schema] of Object.entries(spec.body.shape as Record<string, z.ZodType>))
      words.push(`=${name}${needed(schema)}`)
  else if (spec.body) words.push(`*${spec.bodyAs ?? ''}`)
  for (const [name, need] of Object.entries(spec.headers ?? {}))
    words.push(`^${name}${need === 'required' ? '!' : ''}`)
  if (spec.multipart) words.push('~')
  if (spec.ok instanceof z.ZodArray) words.push('[')
  if (spec.fresh) words.push('!')
  if (spec.page) {
    const { items, next = 'next' } = spec.page
    words.push(next === 'next' ? `>${items}` : `>${items}:${next}`)
  }
  return words.join(' ')
}

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isList(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodArray
}

/** Generates the text of `generated/wire.ts`. */
export function wireFile(): string {
  const lines = Object.entries(operations as Record<string, Operation>).map(
    ([id, operation]) =>
      `/** ${operation.spec.summary}. */\n` +
      [id, ...Object.values(operation.spec.renamed ?? {})]
        .map((name) => `export const ${name} = '${wireLine(id, operation)}' as Wire<'${id}'>\n`)
        .join(''),
  )
  return [
    '// Made by `npm run generate` from the operations of the contract. Change those, not this.',
    "import type { Wire } from '../wire'",
    "export type { Wire } from '../wire'",
    '',
    ...lines,
  ].join('\n')
}
