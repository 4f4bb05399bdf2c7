import { call, pages, type ListId } from '@castaway/client'
import type { OperationId } from '@castaway/contract'
import { UsageError } from '../command-output'
import { normalizeArguments, optionsOf, readArguments } from './arguments'
import { textOption, type Invocation, type OptionValues, type RunCommand } from './command'
import { column, commandHelp, optionLines } from './help'
import {
  commonErrors,
  errorsOf,
  exampleOf,
  findOperations,
  lifetimeText,
  operationNamed,
  operationOf,
  parametersOf,
  wholeBodyArg,
} from './operation'
import { parseOptions } from './parse'
import { answerText } from './render'
import { signerOf } from './signer'
import { islandOf, targetOf } from './target'
import { wireOf } from './wire'

/** `castaway call`: one operation of the API, with its parameters as options. */
export const run: RunCommand = async (invocation) => {
  const { command, args, output } = invocation
  const ownOptions = command.options!
  const at = nameIndex(args, ownOptions)
  const before = parseOptions(args.slice(0, at), ownOptions).values
  const name = args[at]
  if (before.list) {
    const word = args
      .slice(at)
      .filter((text) => !text.startsWith('-'))
      .join(' ')
    return list(word, { ...invocation, options: { ...before, json: args.includes('--json') } })
  }
  if (name === undefined) {
    if (!before.help) throw new UsageError('castaway call needs an operation')
    return output.print(commandHelp(command))
  }
  const id = operationNamed(name)
  try {
    await callNamed(id, { at, before }, invocation)
  } catch (cause) {
    if (cause instanceof UsageError) cause.command ??= `call ${id}`
    throw cause
  }
}

/** @param line where the operation's name is, and the options before it */
async function callNamed(
  id: OperationId,
  { at, before }: { at: number; before: OptionValues },
  invocation: Invocation,
): Promise<void> {
  const { command, args, output } = invocation
  const ownOptions = command.options!
  const operation = operationOf(id)
  const parameters = parametersOf(operation)
  const rest = normalizeArguments(args.slice(at + 1), parameters)
  const table = { ...ownOptions, ...optionsOf(parameters) }
  const { values, positionals } = parseOptions(rest, table)
  if (values.help || before.help) return output.print(await operationHelp(id))
  if (positionals.length > 0)
    throw new UsageError(`Unexpected argument ${JSON.stringify(positionals[0])}`)
  // An option of Castaway that is also a parameter has to be before the operation.
  const taken = new Set(parameters.map(({ flag }) => flag))
  const own = Object.fromEntries(
    Object.keys(ownOptions).map((each) => [
      each,
      before[each] ?? (taken.has(each) ? undefined : values[each]),
    ]),
  )
  const asFid = fidOf(textOption(own, 'as'))
  const given = { ...values }
  if (asFid !== undefined && taken.has('signer-uuid')) {
    const target = await islandOf({ ...invocation, options: own })
    given['signer-uuid'] = await signerOf(target, asFid)
  } else if (asFid !== undefined) throw new UsageError(`${id} has no signer: leave --as out`)
  const sent = await readArguments(operation, parameters, given, {
    body: taken.has('body') ? undefined : textOption(own, 'body'),
    from: invocation.from,
  })
  await send(id, sent, { ...invocation, options: own })
}

async function send(
  id: OperationId,
  args: Record<string, unknown>,
  { options, env, output, signal }: Invocation,
): Promise<void> {
  const target = await targetOf({ options, env })
  const wire = wireOf(id as ListId)
  const client = { baseUrl: target.baseUrl, apiKey: target.apiKey }
  const page = textOption(options, 'page')
  if (page === undefined) {
    const answer = await call(client, wire, args as never, { signal })
    return output.print(options.json ? JSON.stringify(answer, null, 2) : answerText(answer))
  }
  let left = pageCount(page)
  if (!operationOf(id).spec.page) throw new UsageError(`${id} has no pages: leave --page out`)
  for await (const answer of pages(client, wire, args as never, { signal })) {
    // One page on a line, so that a program can read them as they come.
    output.print(options.json ? JSON.stringify(answer) : answerText(answer))
    if (--left === 0) return
  }
}

function pageCount(text: string): number {
  if (text === 'all') return Number.POSITIVE_INFINITY
  const pageNumber = Number(text)
  if (Number.isInteger(pageNumber) && pageNumber > 0) return pageNumber
  throw new UsageError('--page needs all or a number of pages')
}

function fidOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const fid = Number(text)
  if (Number.isInteger(fid) && fid > 0) return fid
  throw new UsageError('--as needs an FID')
}

/** Where the operation's name is: the first word that is neither an option nor its value. */
function nameIndex(
  args: readonly string[],
  table: NonNullable<Invocation['command']['options']>,
): number {
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!
    if (!word.startsWith('-')) return at
    if (table[word.slice(2)]?.value !== undefined) at++
  }
  return args.length
}

function list(words: string, { options, output }: Invocation): void {
  const found = findOperations(words)
  if (options.json) return output.print(JSON.stringify(found, null, 2))
  for (const { id, summary } of found) output.print(column(id, summary, 0))
  if (found.length === 0) output.note(`No operation has ${JSON.stringify(words)}`)
}

/** Everything about one operation. */
export async function operationHelp(id: OperationId): Promise<string> {
  const operation = operationOf(id)
  const parameters = parametersOf(operation)
  const { method, path, spec } = operation
  const names = Object.values(spec.renamed ?? {})
  const rows = parameters.map(({ flag, type, required, default: fallback, lifetime }) => {
    const facts = [
      type,
      ...(required ? ['required'] : []),
      ...(fallback === undefined ? [] : [`${JSON.stringify(fallback)} by default`]),
      lifetimeText(lifetime),
    ]
    return column(`--${flag}`, facts.filter(Boolean).join('; '))
  })
  const whole = wholeBodyArg(operation)
  const errors = errorsOf(operation).map(({ code, meaning }) => column(code, meaning))
  const lifetime = lifetimeText(spec)
  return [
    `${spec.summary}\n${method} /v2${path}${lifetime && ` · ${lifetime}`}${names.length > 0 ? ` · also ${names.join(', ')}` : ''}`,
    [
      'Usage',
      `  castaway call ${id} ${exampleText(await exampleOf(operation), parameters)}`.trimEnd(),
    ].join('\n'),
    ...(rows.length > 0 ? [['Parameters', ...rows].join('\n')] : []),
    ...(whole
      ? [
          [
            'Body',
            ...optionLines({ body: { about: 'All of it: JSON, a file, or -', value: 'json' } }),
          ].join('\n'),
        ]
      : []),
    ...(spec.page ? ['It has pages: --page all follows its cursors.'] : []),
    [`Errors`, ...errors, `  and those of every operation: ${commonErrors.join(', ')}`].join('\n'),
    `Answers are described in docs/generated/operations.md; errors in docs/generated/errors.md.`,
  ].join('\n\n')
}

function exampleText(
  example: Record<string, unknown>,
  parameters: ReturnType<typeof parametersOf>,
): string {
  return Object.entries(example)
    .map(([arg, value]) => {
      const parameter = parameters.find((each) => each.arg === arg)
      if (!parameter) return `--body '${JSON.stringify(value)}'`
      if (value === true) return `--${parameter.flag}`
      const isPlain = (item: unknown) => typeof item !== 'object' || item === null
      const text = Array.isArray(value) && value.every(isPlain) ? value.join(',') : value
      return `--${parameter.flag} ${isPlain(text) ? quoted(String(text)) : `'${JSON.stringify(text)}'`}`
    })
    .join(' ')
}

const quoted = (text: string): string =>
  /^[\w.,:/@<>-]+$/.test(text) ? text : `"${text.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`
