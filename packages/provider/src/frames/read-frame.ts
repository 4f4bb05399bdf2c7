import {
  frameButtonActionTypes,
  manifestFrameVersions,
  pageImageAspectRatios,
  type Frame,
  type FrameActionButton,
  type FrameV1,
  type FrameV2,
  type HtmlMetadata,
} from '@castaway/contract'
import { z } from 'zod'
import { FRAME_BUTTONS } from '../messages/frame-action'
import { parseHead } from '../previews/parse-head'
import { webAddress, withoutBrokenText } from '../previews/read-head'

/** Maximum length of a tag's content, which is that of a frame's state. */
const MAX_LENGTH = 4096
const NAMES = /^(fc:(frame|miniapp)(:[a-z0-9:_-]{1,64})?|og:image|og:title)$/

interface Page {
  html: string
  /** The URL after redirects; relative URLs are resolved against it. */
  url: string
  /** The other metadata of the head. */
  head: HtmlMetadata
}

/** Parses the frame or mini app of a page; undefined if there is none or it is invalid. */
export function readFrame({ html, url, head }: Page): Frame | undefined {
  const tags = readTags(html)
  for (const name of ['fc:miniapp', 'fc:frame']) {
    const content = tags.get(name)
    if (content?.startsWith('{')) {
      const app = readMiniApp(content, url, head)
      if (app) return withoutBrokenText(app)
    }
  }
  const frame = tags.get('fc:frame') === 'vNext' ? readV1(tags, url) : undefined
  return frame && withoutBrokenText(frame)
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
      const name = (attributes.property ?? attributes.name ?? '').toLowerCase()
      const content = attributes.content
      // Values that are too long are dropped, because a truncated value would be wrong.
      if (content === undefined || content.length > MAX_LENGTH) return
      if (NAMES.test(name) && !tags.has(name)) tags.set(name, content)
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

const Embed = z.object({
  version: z.enum(manifestFrameVersions),
  imageUrl: z.string(),
  button: z.object({
    title: z.string().min(1).max(256),
    action: z
      .object({
        name: z.string().max(256).optional(),
        url: z.string().max(2048).optional(),
        splashImageUrl: z.string().max(2048).optional(),
      })
      .optional(),
  }),
})

function readMiniApp(content: string, url: string, html: HtmlMetadata): FrameV2 | undefined {
  const parsed = Embed.safeParse(parse(content))
  if (!parsed.success) return undefined
  const { version, imageUrl, button } = parsed.data
  const image = addressIn(imageUrl, url)
  const launch = button.action?.url ? webAddress(button.action.url, url) : url
  if (!image || !launch) return undefined
  const icon = addressIn(button.action?.splashImageUrl || html.favicon, url)
  return {
    version,
    image,
    frames_url: launch,
    name: button.action?.name || html.ogTitle || new URL(url).host,
    icon: icon ?? image,
    title: button.title,
    metadata: { html },
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
