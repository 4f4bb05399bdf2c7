import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { eventually, waitForHidden, waitForVisible } from '../harness/steps'

interface ImageFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The toast after a cast was sent. */
export const SENT = 'Cast sent'

/** The alert if only the first cast of a thread was sent. */
export const PART_SENT = /1 cast of the thread was sent/

/** The dialog for casts, threads and replies. */
export const composer = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(New cast|New thread|Reply|Quote)$/ })
  const button = (name: string | RegExp) => dialog.getByRole('button', { name })
  const exactly = (name: string) => dialog.getByRole('button', { name, exact: true })
  const openButton = page.getByRole('button', { name: 'Write a cast' }).first()
  const fieldName = { name: /^Your (cast|reply)/ }
  /** One per cast of a thread. The role changes while suggestions are open. */
  const fields = dialog.getByRole('textbox', fieldName).or(dialog.getByRole('combobox', fieldName))
  const images = dialog.getByRole('list', { name: 'Images' })
  const sendButton = exactly('Cast')
  const sentNotice = page.getByText(SENT)
  const words = async () => Promise.all((await fields.all()).map((each) => each.inputValue()))
  return {
    dialog,
    openButton,
    /** Opens it on any page. */
    open: () => openButton.click(),
    close: () => exactly('Close').click(),
    field: fields.first(),
    fields,
    words,
    /** Waits until its fields have these texts. */
    has: (...wanted: string[]) => eventually(async () => expect(await words()).toEqual(wanted)),
    sendButton,
    send: () => sendButton.click(),
    sendThread: () => exactly('Cast all').click(),
    sendReply: () => exactly('Reply').click(),
    sendAgain: button('Try again'),
    alert: dialog.getByRole('alert'),
    sentNotice,
    replyNotice: page.getByText('Reply sent'),
    threadNotice: (casts: number) => page.getByText(`Thread of ${casts} casts sent`),
    /** Publishes a cast from any page, and waits until the network has it. */
    write: async (text: string) => {
      await openButton.click()
      await fields.fill(text)
      await sendButton.click()
      // It closes once the network has the cast; the toast of a previous one may still be shown.
      await waitForHidden(dialog)
      await waitForVisible(sentNotice)
    },

    addCast: button('Add a cast'),
    tooLong: dialog.getByText('Too long for one cast, but you can send it as a thread.'),
    split: button(/^Split into \d casts$/),
    suggestion: (name: string | RegExp) => page.getByRole('option', { name }),
    chosenSuggestion: (name: string | RegExp) => page.getByRole('option', { name, selected: true }),
    chooseChannel: button('Choose a channel'),
    channel: (name: string) => button(new RegExp(`^Channel: ${name}`)),
    /** The bar under the casts: images, channel, schedule. */
    toolbar: dialog.getByRole('button', { name: 'Add images' }).locator('..'),

    partSentNotice: dialog.getByText(/1 cast of this thread was already sent/),
    laterNotice: page.getByText('Will send when you’re back online'),
    waitedNotice: page.getByText('Queued casts sent'),

    draftNotice: page.getByText('Draft saved'),
    /** The draft is saved, whether it is new or restored. */
    draftState: dialog.getByText(/^Draft (saved|restored)$/),
    draftAdvice: page.getByText('It’ll be here when you open the composer again.'),
    discard: button('Discard draft'),
    discardedNotice: page.getByText('Draft discarded'),
    otherDrafts: (count: number) => button(new RegExp(`^Drafts · ${count}`)),
    draftList: dialog.getByRole('list', { name: 'Drafts' }),

    /** Opens the schedule picker. */
    scheduleButton: dialog.getByRole('button', { name: 'Schedule', expanded: false }),
    tomorrow: button('Tomorrow morning'),
    dueNotice: dialog.getByText(/^Scheduled for/),
    schedule: () => dialog.locator('header').getByRole('button', { name: 'Schedule' }).click(),
    scheduledNotice: page.getByText(/^Scheduled for/),
    scheduledLink: dialog.getByRole('link', { name: 'Scheduled' }),

    chooseImages: (files: ImageFile | ImageFile[]) =>
      dialog.getByLabel('Images to add').setInputFiles(files),
    /** Of the preview of a link to this host. */
    removeLink: (host: string) => exactly(`Remove link to ${host}`),
    /** The uploaded images. */
    images: images.getByRole('listitem').getByRole('img'),
    imageAlert: images.getByRole('alert'),
    altText: (number: number) => dialog.getByLabel(`Alt text for image ${number}`),
    moveImageForward: (number: number) => button(`Move image ${number} earlier`),
    removeImage: (number: number) => button(`Remove image ${number}`),
    notAnImage: images.getByText('This isn’t an image'),
    notShown: (file: string) => page.getByText(`${file} isn’t a supported image`),
    imagesToNextCast: page.getByRole('button', { name: 'Add them to the next cast' }),

    /** The message for users who may not cast. */
    noSignerNotice: page.getByText('This account can’t cast yet'),
    noSignerAdvice: page.getByText(
      'The wallet that owns the account needs to approve Castaway’s signer first.',
    ),
    signInNotice: page.getByText('Sign in to cast'),
  }
}
