import { z } from 'zod'
import { isPrivateHost } from '@castaway/server-kit/net'

const MAX_URL = 1024

const isWebUrl = (text: string, allowPrivate: boolean): boolean => {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, hostname } = new URL(text)
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname) && !isPrivateHost(hostname)
}

const schemaOf = (allowPrivate: boolean) => {
  const url = z
    .string()
    .max(MAX_URL)
    .refine(
      (text) => isWebUrl(text, allowPrivate),
      allowPrivate ? 'must be a URL' : 'must be an https URL of a public host',
    )
  const launch = {
    name: z.string().max(32),
    url: url.optional(),
    splashImageUrl: url.optional(),
    splashBackgroundColor: z
      .string()
      .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i)
      .optional(),
  }
  return z.object({
    // Pages write it as a number, too.
    version: z
      .union([z.string(), z.number()])
      .transform(String)
      .pipe(z.enum(['1', 'next'])),
    imageUrl: url,
    aspectRatio: z.enum(['1:1', '3:2']).optional(),
    button: z.object({
      title: z.string().max(32),
      action: z.discriminatedUnion('type', [
        z.object({ type: z.literal('launch_miniapp'), ...launch }),
        z.object({ type: z.literal('launch_frame'), ...launch }),
        z.object({
          type: z.literal('view_token'),
          token: z
            .string()
            .regex(
              /^[-a-z0-9]{3,8}:[-\w]{1,32}\/([-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}(\/[-.%a-zA-Z0-9]{1,78})?|native)$/,
            ),
        }),
      ]),
    }),
  })
}
const anywhere = schemaOf(true)
const onPublicHosts = schemaOf(false)

/** The content of a page's `fc:miniapp` or `fc:frame` tag. */
export type MiniAppEmbed = z.infer<typeof anywhere>

/**
 * Parses the embed of a mini app by the rules of the mini-app specification; undefined if it is invalid.
 * @param allowPrivate accepts http and any host
 */
export function readEmbed(content: string, allowPrivate: boolean): MiniAppEmbed | undefined {
  try {
    return (allowPrivate ? anywhere : onPublicHosts).parse(JSON.parse(content))
  } catch {
    return undefined
  }
}

/** What a page's tag says, and what a public client refuses in it, each as one sentence. */
export function embedErrors(text: string): { content?: unknown; problems: string[] } {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { problems: ['The tag is not JSON'] }
  }
  const { error } = onPublicHosts.safeParse(content)
  return {
    content,
    problems: (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}
