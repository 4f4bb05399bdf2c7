import type { z } from 'zod'
import { readBytes } from './body'
import type { UnknownNamePolicy } from './unknown-names'
import { assertValidText } from './query'
import { invalidField, serverError } from '../errors'

/** Maximum number of parts of a form; no form of the contract has that many. */
const PARTS = 50

/**
 * Reads a multipart form: each field once, text as strings and files as files. An empty field counts as missing.
 * @param schema the object that names the fields
 * @throws {ServerError} 400 malformed, 413 too large, 415 not a multipart form
 */
export async function readForm(
  request: Request,
  schema: z.ZodType | undefined,
  unknowns: UnknownNamePolicy,
): Promise<Record<string, string | File>> {
  const type = request.headers.get('content-type') ?? ''
  if (type.split(';')[0]!.trim().toLowerCase() !== 'multipart/form-data') {
    throw serverError('UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data')
  }
  const bytes = await readBytes(request)
  const known = new Set(Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}))
  const fields = new Map<string, string | File>()
  let parts = 0
  for (const [name, value] of await parse(bytes, type)) {
    const shown = name.slice(0, 64)
    if (++parts > PARTS) throw serverError('INVALID_BODY', `The form has more than ${PARTS} parts`)
    if (!known.has(name)) {
      unknowns.field(name)
      continue
    }
    if (fields.has(name)) throw invalidField(shown, `${shown} is given twice`)
    if (typeof value === 'string') {
      // The replacement character shows that the bytes were not valid UTF-8.
      if (value.includes('\ufffd')) {
        throw invalidField(shown, `${shown} contains invalid characters`)
      }
      assertValidText(value, shown)
    }
    fields.set(name, value)
  }
  return Object.fromEntries([...fields].filter(([, value]) => !isEmpty(value)))
}

const isEmpty = (value: string | File): boolean =>
  typeof value === 'string' ? value === '' : value.size === 0 && value.name === ''

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData()
  } catch {
    throw serverError('INVALID_BODY', 'The multipart form is incomplete')
  }
}
