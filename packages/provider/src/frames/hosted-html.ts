import type { HostedFrameButton, NeynarFramePage } from '@castaway/contract'
import { html, pageStyle, raw, type Html } from '@castaway/server-kit/html'

const tag = (property: string, content: string): Html =>
  html`<meta property="${property}" content="${content}">\n`

const target = ({ next_page: next }: HostedFrameButton): string | undefined => {
  if (!next) return undefined
  if ('redirect_url' in next) return next.redirect_url
  return 'mint_url' in next ? next.mint_url : undefined
}

function buttonTags(button: HostedFrameButton): Html[] {
  const name = `fc:frame:button:${button.index}`
  // The target of a redirecting button is only sent to users who click it, and sign that they did.
  const where = button.action_type === 'post_redirect' ? undefined : target(button)
  return [
    tag(name, button.title),
    tag(`${name}:action`, button.action_type),
    ...(where ? [tag(`${name}:target`, where)] : []),
  ]
}

const style = `${pageStyle}img{width:100%;border-radius:12px}a{margin-right:1em;color:var(--accent)}.quiet{opacity:.7;font-size:.9rem}`

/** Renders a page of a hosted frame: meta tags for clients, and an image with links for visitors. */
export function pageHtml(
  page: NeynarFramePage,
  { name, link }: { name: string; link: string },
): Html {
  const { image, title, buttons = [], input } = page
  const links = buttons
    .filter((button) => button.action_type === 'link')
    .map(
      (button) =>
        html`<a href="${target(button) ?? ''}" rel="noopener nofollow">${button.title}</a>`,
    )
  const tags = [
    tag('og:title', title),
    tag('og:site_name', name),
    tag('og:image', image.url),
    tag('fc:frame', page.version),
    tag('fc:frame:image', image.url),
    tag('fc:frame:image:aspect_ratio', image.aspect_ratio),
    tag('fc:frame:post_url', `${link}/${page.uuid}`),
    ...(input?.text?.enabled ? [tag('fc:frame:input:text', input.text.placeholder ?? '…')] : []),
    ...buttons.flatMap(buttonTags),
  ]
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${tags}<style>${raw(style)}</style>
</head><body><main><h1>${title}</h1><img src="${image.url}" alt="">
${links.length > 0 && html`<p>${links}</p>`}
<p class="quiet">This is a frame. Share its URL in a cast, and its buttons work wherever people see the cast.</p>
</main></body></html>`
}

/** Content security policy that lets the page load its image and nothing else. */
export const pagePolicy = (page: NeynarFramePage): string =>
  `default-src 'none'; img-src ${new URL(page.image.url).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
