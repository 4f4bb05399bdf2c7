/** The build of this page; differs for every build. */
export const version = (): string => versionIn(document)

/** The build of a fetched page. */
export const versionOf = (html: string): string =>
  versionIn(new DOMParser().parseFromString(html, 'text/html'))

const versionIn = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? 'dev'
