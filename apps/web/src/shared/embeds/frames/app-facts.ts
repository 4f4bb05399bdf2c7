import type { AppFrame } from '../embed-kinds'

/** What a mini app says about itself: in its manifest, or, with providers that still add it, beside it. */
export function appFacts({ manifest, name, icon }: Pick<AppFrame, 'manifest' | 'name' | 'icon'>) {
  const listed = manifest?.miniapp ?? manifest?.frame
  return { listed, name: name ?? listed?.name, icon: icon ?? listed?.icon_url }
}
