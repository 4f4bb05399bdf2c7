import { escapeHtml, look } from '../http/html'
import type { HostedFrameButton, NeynarFramePage } from '@castaway/contract'

const tag = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}">`

const target = ({ next_page: next }: HostedFrameButton): string | undefined => {
  if (!next) return undefined
  if ('redirect_url' in next) return next.redirect_url
  return 'mint_url' in next ? next.mint_url : undefined
}

function buttonTags(button: HostedFrameButton): string[] {
  const name = `fc:frame:button:${button.index}`
  // The target of a redirecting button is only sent to users who click it, and sign that they did.
  const where = button.action_type === 'post_redirect' ? undefined : target(button)
  return [
    tag(name, button.title),
    tag(`${name}:action`, button.action_type),
    ...(where ? [tag(`${name}:target`, where)] : []),
  ]
}

/** Renders a page of a hosted frame: meta tags for clients, and an image with links for visitors. */
export function pageHtml(page: NeynarFramePage, { name, link }: { name: string; link: string }) {
  const { image, title, buttons = [], input } = page
  const links = buttons
    .filter((button) => button.action_type === 'link')
    .map(
      (button) =>
        `<a href="${escapeHtml(target(button) ?? '')}" rel="noopener nofollow">${escapeHtml(button.title)}</a>`,
    )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    tag('og:title', title),
    tag('og:site_name', name),
    tag('og:image', image.url),
    tag('fc:frame', page.version),
    tag('fc:frame:image', image.url),
    tag('fc:frame:image:aspect_ratio', image.aspect_ratio),
    tag('fc:frame:post_url', `${link}/${page.uuid}`),
    ...(input?.text?.enabled ? [tag('fc:frame:input:text', input.text.placeholder ?? '…')] : []),
    ...buttons.flatMap(buttonTags),
    `<style>${look}img{width:100%;border-radius:12px}a{margin-right:1em;color:var(--accent)}.quiet{opacity:.7;font-size:.9rem}</style>`,
    `</head><body><main><h1>${escapeHtml(title)}</h1><img src="${escapeHtml(image.url)}" alt="">`,
    ...(links.length > 0 ? [`<p>${links.join('')}</p>`] : []),
    '<p class="quiet">This is a frame. Share its URL in a cast, and its buttons work wherever people see the cast.</p>',
    '</main></body></html>',
  ].join('\n')
}

/** Content security policy that lets the page load its image and nothing else. */
export const pagePolicy = (page: NeynarFramePage): string =>
  `default-src 'none'; img-src ${new URL(page.image.url).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
