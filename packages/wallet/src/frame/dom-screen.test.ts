import { afterEach, expect, it, vi } from 'vitest'
import type { PasswordKdf } from '../keystore-wire'
import { createDomScreen } from './dom-screen'
import { createVault } from './vault'
import { stringsFor } from './strings'

const kdf: PasswordKdf = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: '00'.repeat(16) }
const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const PATIENCE = 20_000

const open = () => {
  const root = document.createElement('div')
  document.body.append(root)
  const overlays: boolean[] = []
  const vault = createVault({
    origin: location.origin,
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    screen: createDomScreen({
      root,
      strings: () => stringsFor('en').strings,
      host: location.host,
      passkeys: false,
      overlay: (visible) => void overlays.push(visible),
    }),
    opened: () => {},
    passkey: async () => null,
  })
  const field = () => root.querySelector<HTMLInputElement>('input[type=password]')
  const hasFocus = () => vi.waitFor(() => expect(document.activeElement).toBe(field()), PATIENCE)
  return {
    vault,
    root,
    overlays,
    hasFocus,
    async type(password: string) {
      await hasFocus()
      field()!.value = password
      field()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    },
  }
}

afterEach(() => document.body.replaceChildren())

it('stays open to show a wrong password, with the focus in its field', async () => {
  const { vault, root, overlays, hasFocus, type } = open()
  const first = vault.prove({ address, kdf, staysOpen: true })
  await type('not this one')
  const { proof } = await first
  expect(overlays).not.toContain(false)
  expect(root.querySelector('[role=status]')).not.toBeNull()

  const second = vault.prove({ address, kdf, wrong: true, staysOpen: true })
  await hasFocus()
  expect(root.querySelector('[role=alert]')!.textContent).toMatch(/^Wrong password/)
  expect(root.querySelector('input')!.getAttribute('aria-invalid')).toBe('true')
  await type('the right one')
  expect((await second).proof).not.toBe(proof)
  expect(overlays).not.toContain(false)
  await vault.dismiss()
  expect(overlays.at(-1)).toBe(false)
  expect(root.childElementCount).toBe(0)
})

it('closes on Escape, also after a wrong password', async () => {
  const { vault, root, overlays, hasFocus } = open()
  const asked = vault.prove({ address, kdf, wrong: true, staysOpen: true })
  await hasFocus()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await expect(asked).rejects.toMatchObject({ code: 'wallet_rejected' })
  expect(overlays.at(-1)).toBe(false)
  expect(root.childElementCount).toBe(0)
})

it('closes after a password if the page does not ask it to stay open', async () => {
  const { vault, overlays, type } = open()
  const asked = vault.prove({ address, kdf })
  await type('any')
  await asked
  expect(overlays.at(-1)).toBe(false)
})
