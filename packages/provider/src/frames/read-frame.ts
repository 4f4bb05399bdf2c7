import {
  frameButtonActionTypes,
  pageImageAspectRatios,
  type Frame,
  type FrameActionButton,
  type FrameV1,
  type FrameV2,
  type HtmlMetadata,
} from '@castaway/contract'
import { FRAME_BUTTONS } from '../messages/frame-action'
import { parseHead } from '../previews/parse-head'
import { metaNames, webAddress, withoutBrokenText } from '../previews/read-head'
import { embedErrors, type MiniAppEmbed, readEmbed } from './mini-app-embed'

/** Maximum length of a tag's content, which is that of a frame's state; an embed may contain three URLs. */
const MAX_LENGTH = 4096
const MAX_EMBED = 8192
/** The newer one first. */
const EMBED_TAGS = ['fc:miniapp', 'fc:frame']
const NAMES = /^(fc:(frame|miniapp)(:[a-z0-9:_-]{1,64})?|og:image|og:title)$/

interface Page {
  html: string
  /** The URL after redirects; relative URLs are resolved against it. */
  url: string
  /** The other metadata of the head. */
  head: HtmlMetadata
  /** Whether apps may be at any URL, instead of https with a host name; for development and tests. */
  allowPrivate: boolean
}

/** Parses the frame or mini app of a page; undefined if there is none or it is invalid. */
export function readFrame({ html, url, head, allowPrivate }: Page): Frame | undefined {
  const tags = readTags(html)
  const embed = embedIn(tags, allowPrivate)
  if (embed) return withoutBrokenText(miniAppOf(embed, { url, head }))
  const frame = tags.get('fc:frame') === 'vNext' ? readV1(tags, url) : undefined
  return frame && withoutBrokenText(frame)
}

function embedIn(tags: Map<string, string>, allowPrivate: boolean): MiniAppEmbed | undefined {
  for (const name of EMBED_TAGS) {
    const content = tags.get(name)
    const embed = content === undefined ? undefined : readEmbed(content, allowPrivate)
    if (embed) return embed
  }
  return undefined
}

/**
 * The embed of a mini app in a page, with what a `Frame` has no field for; undefined if there is none or it is invalid.
 * @param allowPrivate accepts http and any host
 */
export const readPageEmbed = (html: string, allowPrivate: boolean): MiniAppEmbed | undefined =>
  embedIn(readTags(html), allowPrivate)

/** The tag of a page that embeds a mini app, what it says, and what a public client refuses in it; null without such a tag. */
export function checkEmbed(
  html: string,
): { tag: string; content?: unknown; problems: string[] } | null {
  const tags = readTags(html)
  for (const tag of EMBED_TAGS) {
    const content = tags.get(tag)
    if (content?.trimStart().startsWith('{')) return { tag, ...embedErrors(content) }
  }
  return null
}

/** An empty URL is invalid, although it would resolve to the page itself. */
const addressIn = (text: string | undefined, base: string): string | undefined =>
  text ? webAddress(text, base) : undefined

/** The first occurrence of each tag counts, so that nothing further down can replace it. */
function readTags(html: string): Map<string, string> {
  const tags = new Map<string, string>()
  parseHead(html, {
    onopentag(element, attributes) {
      if (element !== 'meta') return
      const { content } = attributes
      if (content === undefined) return
      for (const name of metaNames(attributes)) {
        // Values that are too long are dropped, because a truncated value would be wrong.
        const max = /^fc:(frame|miniapp)$/.test(name) ? MAX_EMBED : MAX_LENGTH
        if (content.length <= max && NAMES.test(name) && !tags.has(name)) tags.set(name, content)
      }
    },
  })
  return tags
}

function readV1(tags: Map<string, string>, url: string): FrameV1 | undefined {
  const image = addressIn(tags.get('fc:frame:image') ?? tags.get('og:image'), url)
  if (!image) return undefined
  const title = tags.get('og:title')?.trim()
  const ratio = tags.get('fc:frame:image:aspect_ratio')
  const input = tags.get('fc:frame:input:text')
  const state = tags.get('fc:frame:state')
  return {
    version: 'vNext',
    image,
    frames_url: url,
    post_url: addressIn(tags.get('fc:frame:post_url'), url) ?? url,
    ...(title && { title }),
    image_aspect_ratio: pageImageAspectRatios.find((one) => one === ratio) ?? '1.91:1',
    buttons: readButtons(tags, url),
    ...(input !== undefined && { input: { text: input } }),
    ...(state !== undefined && { state: { serialized: state } }),
  }
}

/** Parses buttons up to the first one that is missing or invalid. */
function readButtons(tags: Map<string, string>, url: string): FrameActionButton[] {
  const buttons: FrameActionButton[] = []
  for (let index = 1; index <= FRAME_BUTTONS; index++) {
    const tag = (more = '') => tags.get(`fc:frame:button:${index}${more}`)
    const title = tag()
    const wanted = tag(':action') ?? 'post'
    const action = frameButtonActionTypes.find((one) => one === wanted)
    if (!title || !action || Buffer.byteLength(title) > 256) break
    const target = readTarget(tag(':target'), action, url)
    const needsTarget = action === 'link' || action === 'mint' || action === 'tx'
    if (needsTarget && !target) break
    const post = addressIn(tag(':post_url'), url)
    buttons.push({
      title,
      index,
      action_type: action,
      ...(target && { target }),
      ...(post && { post_url: post }),
    })
  }
  return buttons
}

function readTarget(target: string | undefined, action: string, url: string): string | undefined {
  if (!target) return undefined
  // A mint target names a token on a chain and is not a URL.
  if (action === 'mint' && /^[a-z0-9]{3,16}:[\w.:/%-]{1,512}$/i.test(target)) {
    if (!/^(javascript|data|vbscript|file|blob):/i.test(target)) return target
  }
  return webAddress(target, url)
}

function miniAppOf(
  { version, imageUrl, button }: MiniAppEmbed,
  { url, head }: Pick<Page, 'url' | 'head'>,
): FrameV2 {
  const app = button.action.type === 'view_token' ? undefined : button.action
  return {
    version,
    image: imageUrl,
    frames_url: app?.url ?? url,
    name: app?.name || head.ogTitle || new URL(url).host,
    icon: app?.splashImageUrl ?? head.favicon ?? imageUrl,
    title: button.title,
    metadata: { html: head },
  }
}
