export interface MediaItem {
  type: 'image' | 'video'
  /** A validated https URL, or one of this server. */
  url: string
  /** Alt text; empty if there is none. */
  alt: string
  /** URL of a smaller copy for lists. */
  small?: string
  /** A blurred placeholder of a few pixels, as a `data:` URL, to show while it loads. */
  placeholder?: string
  /** Width divided by height of the box that a single image gets. */
  ratio: number
}
