import type { Page } from 'playwright-core'

/** Pictures, films and sounds of casts, and the dialog in which a picture is seen large. */
export const viewer = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Image/ })
  return {
    dialog,
    dialogOf: (number: number, of: number) =>
      page.getByRole('dialog', { name: `Picture ${number} of ${of}` }),
    image: dialog.getByRole('img'),
    close: () => dialog.getByRole('button', { name: 'Close' }).click(),
    /** The first picture in sight; a press on it opens the dialog. */
    picture: page.getByRole('button', { name: /^Enlarge/ }).first(),
    pictureOf: (number: number, of: number) =>
      page.getByRole('button', { name: new RegExp(`^Enlarge picture ${number} of ${of}`) }),
    /** The image that comes from an address with these letters. */
    imageFrom: (address: string) => page.locator(`main img[src*="${address}"]`),
    brokenPicture: page.getByText('This image didn’t load'),
    playButton: page.getByRole('button', { name: 'Play video' }),
    brokenVideo: page.getByText(/This video did not load|your browser cannot play it/),
    sound: (file: string) => page.getByLabel(file),
  }
}
