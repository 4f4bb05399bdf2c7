import { WebhookSubscriptionFilters, type WebhookEventType } from '@castaway/contract'
import type { z } from 'zod'
import { UsageError } from '../command-output'
import { listOption, type OptionValues } from './command'
import { similarTo } from './parse'

export const eventTypes = Object.keys(WebhookSubscriptionFilters.shape) as WebhookEventType[]

const filtersOf = (type: WebhookEventType): Record<string, z.ZodType> =>
  (WebhookSubscriptionFilters.shape[type].unwrap() as z.ZodObject).shape

/**
 * The subscription of `--events` and `--filter name=value`. A filter counts for each of the events that has it.
 * @throws {UsageError} for unknown events and filters, in the words of the contract
 */
export function subscriptionOf(options: OptionValues): WebhookSubscriptionFilters {
  const asked = listOption(options, 'events')
  const types = asked.length === 0 ? eventTypes : asked.flatMap(typesNamed)
  const given = [options.filter ?? []].flat().map((text) => {
    const [, name, value] = /^([a-z_-]+)=([^]+)$/.exec(String(text)) ?? []
    if (name === undefined || value === undefined) {
      throw new UsageError('--filter needs a name and a value, such as --filter author_fids=2,3')
    }
    return { name: name.replaceAll('-', '_'), value }
  })
  for (const { name } of given) {
    const known = [...new Set(types.flatMap((type) => Object.keys(filtersOf(type))))]
    if (!known.includes(name)) {
      throw new UsageError(
        `These events have no filter ${name}, only ${known.join(', ') || 'none'}`,
      )
    }
  }
  const filters = Object.fromEntries(
    types.map((type) => {
      const shape = filtersOf(type)
      const own = given.flatMap(({ name, value }) =>
        shape[name] ? [[name, filterValue(shape[name], value)]] : [],
      )
      return [type, Object.fromEntries(own)]
    }),
  )
  // An event without the filter that was asked for would come unfiltered.
  const kept = Object.entries(filters).filter(
    ([type, filter]) =>
      given.length === 0 || asked.includes(type) || Object.keys(filter as object).length > 0,
  )
  const { data, error } = WebhookSubscriptionFilters.safeParse(Object.fromEntries(kept))
  if (!data) {
    const { path, message } = error.issues[0]!
    throw new UsageError(`--filter ${path.slice(1).join('.')}: ${message}`)
  }
  return data
}

/** `cast.created`, or all of a kind: `cast`, `cast.*`. */
function typesNamed(name: string): WebhookEventType[] {
  const kind = name.replace(/\.?\*$/, '')
  const found = eventTypes.filter((type) => type === name || type.startsWith(`${kind}.`))
  if (found.length > 0) return found
  const [similar] = similarTo(name, eventTypes, 1)
  throw new UsageError(
    `There is no event ${JSON.stringify(name)}${similar === undefined ? '' : `, did you mean ${similar}?`}: the events are ${eventTypes.join(', ')}`,
  )
}

function filterValue(schema: z.ZodType, text: string): unknown {
  const inner = (schema as z.ZodOptional).unwrap() as z.ZodType
  const one = (part: string) => (/^-?[\d.]+$/.test(part) ? Number(part) : part)
  if (inner.def.type === 'array') return text.split(',').map((part) => one(part.trim()))
  return inner.def.type === 'number' ? one(text) : text
}
