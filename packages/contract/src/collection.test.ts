import { expect, test } from 'vitest'
import { collection } from './collection'
import { operations } from './index'

const built = await collection({ base_url: 'http://localhost:4747/v2' })
const requests = built.item.flatMap(({ item }) => item)

test('has each operation once', () => {
  expect(requests.map(({ name }) => name).toSorted()).toEqual(Object.keys(operations).toSorted())
})

test('declares each variable that a request uses', () => {
  const used = [...JSON.stringify(requests).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1])
  const declared = built.variable.map(({ key }) => key)
  expect([...new Set(used)].filter((name) => !declared.includes(name!))).toEqual([])
  expect(built.variable.find(({ key }) => key === 'base_url')?.value).toBe(
    'http://localhost:4747/v2',
  )
})

test('has a variable of its own for what an operation signs', () => {
  const signing = requests.map((request) => [
    request.name,
    ...new Set(
      [...JSON.stringify(request).matchAll(/\{\{(signed_\w+)\}\}/g)].map(([, key]) => key),
    ),
  ])
  const names = signing.flatMap(([, ...keys]) => keys)
  expect(new Set(names).size).toBe(names.length)
  expect(signing).toContainEqual(['registerAccount', 'signed_register_account'])
  expect(signing).toContainEqual([
    'fetchSigners',
    'signed_fetch_signers_message',
    'signed_fetch_signers_signature',
  ])
})
