import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, traverse, types } from '@babel/core'
import { describe, expect, it } from 'vitest'

/** Every text that users see or hear must go through Lingui: this test finds the others. */

const root = new URL('..', import.meta.url).pathname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test-|^i18n\//.test(file),
)

/** Attributes and properties whose text users see or hear. */
const SAID =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|title|label|placeholder|alt|about|action|hint|advice|subtitle)$/
const SAID_OF_OBJECTS = /^(title|advice|hint|label)$/
/** A word of at least two letters; anything else needs no translation. */
const WORD = /\p{L}{2,}/u
/** Names that are the same in every language, and text that is not language. */
const SAME =
  /^(POST|accountAssociation|(accountsChanged|chainChanged|disconnect)( .*)?|Castaway|castaway|Farcaster|Ethereum|Solana|Base|Telegram|Google|Apple|Discord|GitHub|Spotify|Instagram|TikTok|LinkedIn|X|OP Mainnet|fid|· fid|GIF|ALT|HD|ETH|JSON|NULL|PGlite|PostgreSQL|Pro|@name|esc|Esc|Enter|Tab|Shift|Ctrl|UTC|https?:\/\/\S*|[a-z-]+\.[a-z.]+)$/

function unspoken(code: string, file: string): string[] {
  const tree = parseSync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  if (!tree) return []
  const found: string[] = []
  const note = (node: types.Node, text: string) => {
    const said = text.replaceAll(/\s+/g, ' ').trim()
    if (WORD.test(said) && !SAME.test(said)) found.push(`${file}:${node.loc?.start.line} ${said}`)
  }
  /** Collects the texts that an expression may evaluate to. */
  const look = (node: types.Node | null | undefined): void => {
    if (types.isStringLiteral(node)) note(node, node.value)
    else if (types.isTemplateLiteral(node)) {
      for (const { value } of node.quasis) note(node, value.cooked ?? '')
    } else if (types.isConditionalExpression(node)) {
      look(node.consequent)
      look(node.alternate)
    } else if (types.isLogicalExpression(node)) {
      if (node.operator !== '&&') look(node.left)
      look(node.right)
    } else if (types.isJSXExpressionContainer(node)) look(node.expression)
  }
  const isInMacro = (path: { findParent: Function }) =>
    Boolean(
      path.findParent(
        ({ node }: { node: types.Node }) =>
          types.isJSXElement(node) &&
          types.isJSXIdentifier(node.openingElement.name) &&
          /^(Trans|Plural|Select|SelectOrdinal)$/.test(node.openingElement.name.name),
      ),
    )
  traverse(tree, {
    JSXText(path) {
      if (!isInMacro(path)) note(path.node, path.node.value)
    },
    JSXAttribute({ node }) {
      if (types.isJSXIdentifier(node.name) && SAID.test(node.name.name)) look(node.value)
    },
    JSXExpressionContainer(path) {
      if (types.isJSXElement(path.parent) && !isInMacro(path)) look(path.node.expression)
    },
    ObjectProperty(path) {
      const isOfMacro =
        types.isCallExpression(path.parentPath.parent) &&
        types.isIdentifier(path.parentPath.parent.callee) &&
        /^(t|msg|plural|select|defineMessage)$/.test(path.parentPath.parent.callee.name)
      const { key, value } = path.node
      if (isOfMacro || !types.isIdentifier(key) || !SAID_OF_OBJECTS.test(key.name)) return
      if (types.isStringLiteral(value) || types.isConditionalExpression(value)) look(value)
      else if (types.isTemplateLiteral(value)) look(value)
    },
  })
  return found
}

describe('text in the sources', () => {
  it('is detected by this check', () => {
    const bad = `
      const a = <p>Some words</p>
      const b = <img alt="An image" />
      const c = <p>{is ? 'Yes, it is' : null}</p>
      toast({ title: 'It is done' })
      const d = <button aria-label={\`Remove \${name}\`} />`
    expect(unspoken(bad, 'a.tsx').map((each) => each.split(' ').slice(1).join(' '))).toEqual([
      'Some words',
      'An image',
      'Yes, it is',
      'It is done',
      'Remove',
    ])
    const good = `
      const a = <p><Trans>Some <b>words</b></Trans> · {count}</p>
      const b = <img alt={t\`An image\`} className="words of a class" />
      toast({ title: t\`It is done\`, tone: 'bad' })`
    expect(unspoken(good, 'b.tsx')).toEqual([])
  })

  it('all goes through Lingui', () => {
    expect(files.length).toBeGreaterThan(100)
    const found = files.flatMap((file) => unspoken(readFileSync(root + file, 'utf8'), file))
    expect(found).toEqual([])
  })
})
