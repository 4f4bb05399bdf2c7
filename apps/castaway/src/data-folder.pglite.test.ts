import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from './data-folder'

const fresh = () => mkdtemp(join(tmpdir(), 'castaway-data-'))

test('a second process cannot use the folder until the first one releases it', async () => {
  const path = await fresh()
  const first = await openDataFolder(path, 'small')
  await expect(openDataFolder(path, 'small')).rejects.toThrow(/is in use by another Castaway/)
  await first.release()
  const second = await openDataFolder(path, 'small')
  await second.release()
})

test('a folder of another world or of a newer version is refused with what to do', async () => {
  const path = await fresh()
  await (await openDataFolder(path, 'small')).release()
  await expect(openDataFolder(path, 'hostile')).rejects.toThrow(
    /holds the world small, not hostile/,
  )
  await writeFile(join(path, 'castaway.json'), JSON.stringify({ format: 999, world: 'small' }))
  await expect(openDataFolder(path, 'small')).rejects.toThrow(/newer version of Castaway/)
  await writeFile(join(path, 'castaway.json'), 'garbage')
  await expect(openDataFolder(path, 'small')).rejects.toThrow(/cannot be read/)
})

test('a folder that was labeled with the former name of its world still opens', async () => {
  const path = await fresh()
  await writeFile(join(path, 'castaway.json'), JSON.stringify({ format: 1, world: 'tiny' }))
  await (await openDataFolder(path, 'small')).release()
  await expect(openDataFolder(path, 'hostile')).rejects.toThrow(
    /holds the world small, not hostile/,
  )
})

test('a folder with someone else’s database is refused, and nothing in it changes', async () => {
  const path = await fresh()
  await mkdir(join(path, 'pg'))
  await writeFile(join(path, 'pg/PG_VERSION'), '17')
  await expect(openDataFolder(path, 'small')).rejects.toThrow(/not from Castaway/)
  expect(await readdir(path, { recursive: true })).toEqual(['pg', 'pg/PG_VERSION'])
})

test('an incomplete database of an interrupted first start does not keep the folder closed', async () => {
  const path = await fresh()
  await (await openDataFolder(path, 'small')).release()
  await mkdir(join(path, 'pg'))
  await (await openDataFolder(path, 'small')).release()
})

test('a failed start releases the folder', async () => {
  const path = await fresh()
  await (await openDataFolder(path, 'small')).release()
  await expect(openDataFolder(path, 'hostile')).rejects.toThrow()
  await (await openDataFolder(path, 'small')).release()
})

test('a secret is created once, persisted, and readable by its owner only', async () => {
  const path = await fresh()
  const folder = await openDataFolder(path, 'small')
  const made = await folder.secret('secret')
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(await folder.secret('secret')).toBe(made)
  expect(await folder.secret('another')).not.toBe(made)
  expect((await stat(join(path, 'secret'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(path, 'secret'), 'utf8')).trim()).toBe(made)
  await writeFile(join(path, 'secret'), 'changed')
  await expect(folder.secret('secret')).rejects.toThrow(/was changed and is not valid/)
  await folder.release()
})
