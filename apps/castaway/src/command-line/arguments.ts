import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { text as textOfStream } from 'node:stream/consumers'
import type { Operation } from '@castaway/contract'
import { z } from 'zod'
import { UsageError } from '../command-output'
import type { OptionTable, OptionValues } from './command'
import { bodyShape, wholeBodyArg, type OperationParameter } from './operation'

const definitionOf = (schema: z.ZodType) => {
  let inner: z.ZodType = schema
  for (;;) {
    const { innerType, in: first } = inner.def as { innerType?: z.ZodType; in?: z.ZodType }
    if (!innerType && !first) return inner
    inner = (innerType ?? first)!
  }
}
const isList = (schema: z.ZodType) => definitionOf(schema).def.type === 'array'
const isSwitch = (schema: z.ZodType) => definitionOf(schema).def.type === 'boolean'

/** The options of a command line that are an operation's parameters. */
export const optionsOf = (parameters: readonly OperationParameter[]): OptionTable =>
  Object.fromEntries(
    parameters.map(({ flag, type, schema }) => [
      flag,
      {
        about: type,
        ...(!isSwitch(schema) && { value: type }),
        ...(isList(schema) && { multiple: true as const }),
      },
    ]),
  )

/**
 * Command lines in which a switch has a value, as in `--with-recasts=false`, and names are as in the API
 * (`--with_recasts`) or in camelCase, with every option as `optionsOf` names it.
 */
export function normalizeArguments(
  args: readonly string[],
  parameters: readonly OperationParameter[],
): string[] {
  const byName = new Map(
    parameters.flatMap((each) =>
      [each.flag, each.name, each.arg].map((name) => [name, each] as const),
    ),
  )
  const normal: string[] = []
  for (let at = 0; at < args.length; at++) {
    const [, name = '', , value] = /^--([^=]+)(=([^]*))?$/.exec(args[at]!) ?? []
    const parameter = byName.get(name)
    if (!parameter) {
      normal.push(args[at]!)
      continue
    }
    if (isSwitch(parameter.schema)) {
      const next = value ?? (/^(true|false)$/.test(args[at + 1] ?? '') ? args[++at] : 'true')
      normal.push(next === 'false' ? `--no-${parameter.flag}` : `--${parameter.flag}`)
      // Any other value is an error that the parser has words for.
      if (value !== undefined && !/^(true|false)$/.test(value))
        normal[normal.length - 1] += `=${value}`
    } else normal.push(`--${parameter.flag}${value === undefined ? '' : `=${value}`}`)
  }
  return normal
}

/**
 * The arguments of a call, checked against the contract before anything is sent.
 * @throws {UsageError} with what is wrong, in the words of the contract
 */
export async function readArguments(
  operation: Operation,
  parameters: readonly OperationParameter[],
  options: OptionValues,
  { body, from }: { body: string | undefined; from: string },
): Promise<Record<string, unknown>> {
  const given = body === undefined ? undefined : await readBody(body, from)
  const wholeArg = wholeBodyArg(operation)
  const values: Record<string, unknown> = {}
  if (given !== undefined && !wholeArg) Object.assign(values, fieldsOf(given, parameters))
  for (const parameter of parameters) {
    const text = options[parameter.flag]
    if (text !== undefined) values[parameter.arg] = await valueOf(parameter, text, from)
  }
  if (wholeArg && given !== undefined) values[wholeArg] = given
  check(operation, parameters, values, ({ flag }) => `--${flag}`)
  return values
}

/**
 * The arguments of a call that a program gives as an object, with names as in the API or in camelCase.
 * @throws {UsageError} with what is wrong, in the words of the contract
 */
export function checkArguments(
  operation: Operation,
  parameters: readonly OperationParameter[],
  given: Record<string, unknown>,
): Record<string, unknown> {
  const wholeArg = wholeBodyArg(operation)
  const { [wholeArg ?? '']: whole, ...rest } = given
  const values = fieldsOf(rest, parameters)
  if (wholeArg && whole !== undefined) values[wholeArg] = whole
  check(operation, parameters, values, ({ name }) => name)
  return values
}

async function readBody(text: string, from: string): Promise<unknown> {
  const isInline = /^\s*[[{"]/.test(text)
  const content = isInline
    ? text
    : text === '-'
      ? await textOfStream(process.stdin)
      : await readFile(resolve(from, text), 'utf8').catch((cause: NodeJS.ErrnoException) => {
          throw new UsageError(`--body: ${text} cannot be read (${cause.code})`)
        })
  try {
    return JSON.parse(content)
  } catch (cause) {
    throw new UsageError(`--body is not JSON: ${(cause as Error).message}`)
  }
}

function fieldsOf(
  given: unknown,
  parameters: readonly OperationParameter[],
): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError('--body must be a JSON object')
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const parameter = parameters.find((each) => each.name === name || each.arg === name)
      if (!parameter) throw new UsageError(`The operation has no field ${JSON.stringify(name)}`)
      return [parameter.arg, value]
    }),
  )
}

async function valueOf(
  { schema, flag }: OperationParameter,
  given: string | boolean | string[],
  from: string,
): Promise<unknown> {
  const inner = definitionOf(schema)
  if (inner.def.type === 'file' && typeof given === 'string') {
    const file = resolve(from, given)
    const blob = await openAsBlob(file).catch((cause: NodeJS.ErrnoException) => {
      throw new UsageError(`--${flag}: ${given} cannot be read (${cause.code})`)
    })
    const types: Record<string, string> = {
      png: 'image/png',
      gif: 'image/gif',
      jpg: 'image/jpeg',
      jpeg: 'image/jpeg',
    }
    const type = types[given.split('.').pop()!.toLowerCase()]
    return new File([blob], basename(file), type === undefined ? {} : { type })
  }
  if (inner instanceof z.ZodArray) {
    const element = definitionOf(inner.element as z.ZodType)
    return [given].flat().flatMap((text) => {
      if (typeof text !== 'string') return []
      if (text.trimStart().startsWith('[')) return [parsed(text)].flat()
      // Objects and sentences can contain commas.
      const isJson = element.def.type === 'object' || element.def.type === 'union'
      return isJson
        ? [scalar(text, element)]
        : text.split(',').map((one) => scalar(one.trim(), element))
    })
  }
  return typeof given === 'string' ? scalar(given, inner) : given
}

/** Parses a text; what can’t be parsed stays a string for the contract to reject. */
function scalar(text: string, schema: z.ZodType): unknown {
  const { type, options, values, entries } = schema.def as {
    type: string
    options?: z.ZodType[]
    values?: unknown[]
    entries?: object
  }
  if (type === 'number' || type === 'int') return numberOr(text)
  if (type === 'object' || type === 'record') return parsed(text)
  if (type === 'literal' || type === 'enum') {
    const known = values ?? Object.values(entries ?? {})
    return known.find((value) => String(value) === text) ?? text
  }
  if (type === 'union') {
    for (const option of options ?? []) {
      const value = scalar(text, definitionOf(option))
      if (option.safeParse(value).success) return value
    }
    return /^\s*[[{]/.test(text) ? parsed(text) : text
  }
  return text
}

const numberOr = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const MOST_PROBLEMS = 5

/** @throws {UsageError} with every value that the contract does not allow */
function check(
  operation: Operation,
  parameters: readonly OperationParameter[],
  values: Record<string, unknown>,
  nameOf: (parameter: OperationParameter) => string,
): void {
  const wholeArg = wholeBodyArg(operation)
  const shape = bodyShape(operation)
  const problems: string[] = []
  const missing = parameters.filter(({ required, arg }) => required && values[arg] === undefined)
  if (missing.length > 0) {
    problems.push(`needs ${missing.map(nameOf).join(', ')}`)
  }
  for (const parameter of parameters) {
    const { arg, schema } = parameter
    if (values[arg] === undefined) continue
    const { error } = schema.safeParse(values[arg])
    for (const issue of error?.issues ?? []) {
      const inner = issue.path.length > 0 ? ` ${issue.path.join('.')}` : ''
      problems.push(`${nameOf(parameter)}${inner}: ${issue.message}`)
    }
  }
  if (wholeArg) {
    if (values[wholeArg] === undefined) problems.push(`needs a body (${wholeArg})`)
    else {
      const { error } = operation.spec.body!.safeParse(values[wholeArg])
      problems.push(
        ...(error?.issues ?? []).map(({ path, message }) => `body ${path.join('.')}: ${message}`),
      )
    }
  } else if (shape && problems.length === 0) {
    // Rules about several fields at once.
    const fields = Object.fromEntries(
      parameters.flatMap(({ place, name, arg }) =>
        place === 'body' && values[arg] !== undefined ? [[name, values[arg]]] : [],
      ),
    )
    const { error } = operation.spec.body!.safeParse(fields)
    problems.push(...(error?.issues ?? []).map(({ message }) => message))
  }
  if (problems.length > 0) throw new UsageError(problems.slice(0, MOST_PROBLEMS).join('; '))
}
