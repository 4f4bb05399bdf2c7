import type { HostedFrameButton, NeynarFramePage } from '@castaway/contract'

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const tag = (property: string, content: string): string =>
  `<meta property="${property}" content="${escape(content)}">`

const target = ({ next_page: next }: HostedFrameButton): string | undefined => {
  if (!next) return undefined
  if ('redirect_url' in next) return next.redirect_url
  return 'mint_url' in next ? next.mint_url : undefined
}

function buttonTags(button: HostedFrameButton): string[] {
  const name = `fc:frame:button:${button.index}`
  // Where a redirecting button leads is told to whoever taps it, and signs for it.
  const where = button.action_type === 'post_redirect' ? undefined : target(button)
  return [
    tag(name, button.title),
    tag(`${name}:action`, button.action_type),
    ...(where ? [tag(`${name}:target`, where)] : []),
  ]
}

/** A page of a hosted frame: what clients read, and a picture with links for people who come by. */
export function pageHtml(page: NeynarFramePage, { name, link }: { name: string; link: string }) {
  const { image, title, buttons = [], input } = page
  const links = buttons
    .filter((button) => button.action_type === 'link')
    .map(
      (button) =>
        `<a href="${escape(target(button) ?? '')}" rel="noopener nofollow">${escape(button.title)}</a>`,
    )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(title)}</title>`,
    tag('og:title', title),
    tag('og:site_name', name),
    tag('og:image', image.url),
    tag('fc:frame', page.version),
    tag('fc:frame:image', image.url),
    tag('fc:frame:image:aspect_ratio', image.aspect_ratio),
    tag('fc:frame:post_url', `${link}/${page.uuid}`),
    ...(input?.text?.enabled ? [tag('fc:frame:input:text', input.text.placeholder ?? '…')] : []),
    ...buttons.flatMap(buttonTags),
    '<style>body{font:18px/1.5 system-ui,sans-serif;max-width:40em;margin:2em auto;padding:0 1em}img{width:100%;border-radius:12px}a{margin-right:1em}</style>',
    `</head><body><h1>${escape(title)}</h1><img src="${escape(image.url)}" alt="">`,
    `<p>${links.join('')}</p></body></html>`,
  ].join('\n')
}

/** Lets the page show its picture and nothing else. */
export const pagePolicy = (page: NeynarFramePage): string =>
  `default-src 'none'; img-src ${new URL(page.image.url).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
