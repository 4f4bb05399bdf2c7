import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, traverse, types } from '@babel/core'
import { expect, it } from 'vitest'

/** The text of a button is one inline box, in which an icon would be on a separate line. */

const root = new URL('..', import.meta.url).pathname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/\.test\./.test(file),
)

const nameOf = ({ openingElement: { name } }: types.JSXElement) =>
  types.isJSXIdentifier(name) ? name.name : ''

/** Lines where an icon (an element with a `size` in pixels) is part of the text of a `<Button>`. */
function misplaced(code: string, file: string): string[] {
  const found: string[] = []
  traverse(
    parseSync(code, {
      filename: file,
      configFile: false,
      parserOpts: { plugins: ['typescript', 'jsx'] },
    })!,
    {
      JSXElement({ node, parent }) {
        const isIcon = node.openingElement.attributes.some(
          (each) =>
            types.isJSXAttribute(each) &&
            each.name.name === 'size' &&
            types.isJSXExpressionContainer(each.value) &&
            types.isNumericLiteral(each.value.expression),
        )
        if (isIcon && types.isJSXElement(parent) && nameOf(parent) === 'Button')
          found.push(`${file}:${node.loc?.start.line}`)
      },
    },
  )
  return found
}

it('buttons get their icon through the icon property', () => {
  expect(
    misplaced('const a = <Button><Trash2 size={17} />Delete</Button>', 'example.tsx'),
  ).toHaveLength(1)
  const all = files.flatMap((file) => misplaced(readFileSync(root + file, 'utf8'), file))
  expect(all).toEqual([])
})
