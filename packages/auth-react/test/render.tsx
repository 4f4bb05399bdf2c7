import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { LoginClient } from '../src/client/login-client'
import { LoginProvider, type LoginProviderProps } from '../src/react/LoginProvider'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

/** Renders something under a provider in strict mode; returns functions to inspect and unmount it. */
export const show = async (
  client: LoginClient,
  node: ReactNode,
  props: Partial<LoginProviderProps> = {},
) => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const draw = (what: ReactNode) =>
    act(async () =>
      root.render(
        <StrictMode>
          <LoginProvider client={client} {...props}>
            {what}
          </LoginProvider>
        </StrictMode>,
      ),
    )
  await draw(node)
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find((each) => each.textContent?.includes(name))
  return {
    place,
    draw,
    text: () => place.textContent ?? '',
    button,
    async press(name: string) {
      const found = button(name)
      if (!found) throw new Error(`There is no button "${name}" in: ${place.textContent}`)
      await act(async () => found.click())
    },
    async type(label: string, text: string) {
      const found = [...place.querySelectorAll('label')].find((each) => each.textContent === label)
      const field = found && document.getElementById(found.htmlFor)
      if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field "${label}"`)
      await act(async () => {
        const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
        setter.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
      return field
    },
    async submit() {
      await act(async () => place.querySelector('form')!.requestSubmit())
    },
    end: () =>
      act(async () => {
        root.unmount()
        place.remove()
      }),
  }
}
