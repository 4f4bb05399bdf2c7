import type { Page } from 'playwright-core'

/** Images, videos and audio in casts, and the lightbox. */
export const viewer = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Image/ })
  return {
    dialog,
    dialogOf: (number: number, of: number) =>
      page.getByRole('dialog', { name: `Image ${number} of ${of}` }),
    image: dialog.getByRole('img'),
    close: () => dialog.getByRole('button', { name: 'Close' }).click(),
    /** The first visible image; a click opens the lightbox. */
    firstImage: page.getByRole('button', { name: /^Enlarge/ }).first(),
    numberedImage: (number: number, of: number) =>
      page.getByRole('button', { name: new RegExp(`^Enlarge image ${number} of ${of}`) }),
    /** The image whose URL contains this text. */
    imageFrom: (address: string) => page.locator(`main img[src*="${address}"]`),
    brokenImage: page.getByText('This image didn’t load'),
    playButton: page.getByRole('button', { name: 'Play video' }),
    brokenVideo: page.getByText(/This video didn’t load|your browser can’t play it/),
    sound: (file: string) => page.getByLabel(file),
  }
}
