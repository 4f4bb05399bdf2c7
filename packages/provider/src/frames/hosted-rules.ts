import type { HostedFrameButton, NeynarFramePage } from '@castaway/contract'
import { invalidField } from '../errors'

/** What a wallet can mint: a contract on a chain, optionally with a token id. */
const MINTABLE = /^eip155:\d{1,20}:0x[0-9a-fA-F]{40}(:\d{1,78})?$/

/**
 * Normalizes the pages of a hosted frame for storage: lowercase UUIDs, sorted buttons.
 * @throws 400 that names the field at fault
 */
export function checkPages(given: NeynarFramePage[]): NeynarFramePage[] {
  const pages = given.map((page) => ({ ...page, uuid: page.uuid.toLowerCase() }))
  const known = new Set(pages.map(({ uuid }) => uuid))
  if (known.size < pages.length) throw invalidField('pages', 'Two pages have the same uuid')
  return pages.map((page, i) => {
    const at = `pages.${i}`
    if (page.version !== 'vNext')
      throw invalidField(`${at}.version`, 'The version of a page must be vNext')
    if (!isWeb(page.image.url))
      throw invalidField(`${at}.image.url`, 'An image must have a web URL')
    const buttons = (page.buttons ?? []).toSorted((a, b) => a.index - b.index)
    for (const [place, button] of buttons.entries()) {
      if (button.index !== place + 1) {
        throw invalidField(`${at}.buttons`, 'Buttons must be numbered from 1, without duplicates')
      }
      checkButton(button, `${at}.buttons.${place}`, known)
    }
    return { ...page, ...(page.buttons && { buttons: buttons.map(withSmallLetters) }) }
  })
}

function checkButton(
  { action_type, next_page }: HostedFrameButton,
  at: string,
  pages: Set<string>,
) {
  const wrong = (message: string) => invalidField(`${at}.next_page`, message)
  switch (action_type) {
    case 'post':
      // Without a next page, the same one is shown again.
      if (!next_page) return
      if (!('uuid' in next_page)) throw wrong('A post button must lead to a page')
      if (!pages.has(next_page.uuid.toLowerCase())) throw wrong('No such page')
      return
    case 'post_redirect':
    case 'link':
      if (!next_page || !('redirect_url' in next_page)) {
        throw wrong(`A ${action_type} button needs a redirect_url`)
      }
      if (!isWeb(next_page.redirect_url)) throw wrong('redirect_url is not a web URL')
      return
    case 'mint':
      if (!next_page || !('mint_url' in next_page)) throw wrong('A mint button needs a mint_url')
      if (!MINTABLE.test(next_page.mint_url) && !isWeb(next_page.mint_url)) {
        throw wrong('mint_url must be eip155:<chain>:<contract> or a web URL')
      }
  }
}

const withSmallLetters = (button: HostedFrameButton): HostedFrameButton =>
  button.next_page && 'uuid' in button.next_page
    ? { ...button, next_page: { uuid: button.next_page.uuid.toLowerCase() } }
    : button

/** Whether a browser may open this URL. */
export function isWeb(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}
