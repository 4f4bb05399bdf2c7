import { transformAsync, types as t, type PluginObj } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import { getConfig } from '@lingui/conf'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/**
 * Compiles the messages in the sources (`t`, `msg`, `<Trans>` …) and the catalogs of other languages.
 *
 * English stays where it is used, compiled: it has no catalog, and each chunk contains its own messages. Every other
 * language is one catalog, loaded when it is selected.
 */
export function i18n(): Plugin {
  return {
    name: 'castaway-i18n',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (file.endsWith('.po')) return { code: await catalog(file), map: null }
      if (!/\.tsx?$/.test(file) || !/@lingui\/(core|react)\/macro/.test(code)) return null
      const done = await transformAsync(code, {
        filename: file,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [[macros, { stripMessageField: false, linguiConfig }], compiled],
      })
      return done?.code == null ? null : { code: done.code, map: done.map }
    },
  }
}

const root = new URL('..', import.meta.url).pathname
const linguiConfig = getConfig({ cwd: root, configPath: `${root}lingui.config.ts` })

/** Replaces the text of each message with its compiled parts, as a catalog would contain them. */
function compiled(): PluginObj {
  const parts = (text: string) => t.valueToNode(compileChecked(text))
  return {
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression({ node }) {
              const of = (name: string) =>
                node.properties.find(
                  (each) =>
                    t.isObjectProperty(each) && t.isIdentifier(each.key, { name }) && each.value,
                )
              const message = of('message')
              if (!of('id') || !t.isObjectProperty(message) || !t.isStringLiteral(message.value))
                return
              message.value = parts(message.value.value)
            },
            // A message in one place is called with its parts, which are shorter than an object.
            CallExpression({ node }) {
              const [message, ...others] = node.arguments
              const { callee } = node
              if (!t.isMemberExpression(callee) || !t.isIdentifier(callee.property, { name: '_' }))
                return
              if (!t.isObjectExpression(message) || others.length > 0) return
              const value = (name: string) => {
                const property = message.properties.find(
                  (each) => t.isObjectProperty(each) && t.isIdentifier(each.key, { name }),
                ) as t.ObjectProperty | undefined
                return property?.value as t.Expression | undefined
              }
              const [id, text, values] = [value('id'), value('message'), value('values')]
              if (!id || !t.isStringLiteral(text)) return
              node.arguments = [id, parts(text.value), ...(values ? [values] : [])]
            },
            JSXAttribute({ node, parent }) {
              if (node.name.name !== 'message' || !t.isJSXOpeningElement(parent)) return
              const { value } = node
              const text = t.isJSXExpressionContainer(value) ? value.expression : value
              if (t.isStringLiteral(text)) node.value = t.jsxExpressionContainer(parts(text.value))
            },
          })
        },
      },
    },
  }
}

/**
 * A message as `src/i18n/i18n.tsx` reads it without a parser.
 * @throws if the message has a format that it does not know
 */
function compileChecked(text: string) {
  const message = compileMessage(text)
  checkFormats(message, text)
  const [part, ...others] = message
  return others.length === 0 && typeof part === 'string' ? part : message
}

type Forms = Record<string, CompiledMessage | undefined>

function checkFormats(message: CompiledMessage | undefined, text: string): void {
  if (!Array.isArray(message)) return
  for (const part of message) {
    if (!Array.isArray(part)) continue
    const [, kind, forms] = part as [string, string?, Forms?]
    if ((kind && kind !== 'plural') || forms?.offset !== undefined)
      throw new Error(`Only values and plurals without an offset are supported: ${text}`)
    for (const form of Object.values(forms ?? {})) checkFormats(form, text)
  }
}

/** The module of a language: its translated messages by id. */
async function catalog(file: string): Promise<string> {
  // Only a build reads catalogs; tests do not need to load this package.
  const { getCatalogs } = await import('@lingui/cli/api')
  const [all] = await getCatalogs(linguiConfig)
  const locale = file.match(/([\w-]+)\.po$/)?.[1] ?? ''
  const messages = (await all?.read(locale)) ?? {}
  const translated = Object.entries(messages).flatMap(([id, { translation }]) =>
    translation ? [[id, compileChecked(translation)]] : [],
  )
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(translated)))})`
}
