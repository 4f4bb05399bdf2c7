import { transformAsync, types as t, type PluginObj } from '@babel/core'
import macros from '@lingui/babel-plugin-lingui-macro'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
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
  const parts = (text: string) => t.valueToNode(tokens(text))
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

/** A message as the runtime reads it without a parser: always an array, never a plain string. */
function tokens(text: string) {
  const done = compileMessage(text)
  return typeof done === 'string' ? [done] : done
}

/** The module of a language: its translated messages by id. */
async function catalog(file: string): Promise<string> {
  // Only a build reads catalogs; tests do not need to load this package.
  const { getCatalogs } = await import('@lingui/cli/api')
  const [all] = await getCatalogs(linguiConfig)
  const locale = file.match(/([\w-]+)\.po$/)?.[1] ?? ''
  const messages = (await all?.read(locale)) ?? {}
  const translated = Object.entries(messages).flatMap(([id, { translation }]) =>
    translation ? [[id, tokens(translation)]] : [],
  )
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(translated)))})`
}
