/** Made by `vite/docs.ts` from the documents of this repository. */
declare module 'virtual:docs' {
  export interface DocSummary {
    /** Path after `/docs/`. */
    slug: string
    title: string
    /** The first sentence. */
    about: string
  }
  export interface DocPage {
    title: string
    about: string
    html: string
    headings: { id: string; text: string; depth: number }[]
  }
  export const contents: DocSummary[]
  /** Loads a page, by its slug. */
  export const loaders: Record<string, (() => Promise<{ default: DocPage }>) | undefined>
}

declare module 'virtual:docs/search' {
  const sections: { slug: string; id: string; heading: string; text: string }[]
  export default sections
}
