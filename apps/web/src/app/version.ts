/** Which build this page is of; changes with every change of it. */
export const version = (): string => versionIn(document)

/** The same of a page that was asked for. */
export const versionOf = (html: string): string =>
  versionIn(new DOMParser().parseFromString(html, 'text/html'))

const versionIn = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? 'dev'
