import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { eventually, waitForHidden, waitForVisible } from '../harness/steps'

interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What is said once a cast is out. */
export const SENT = 'Cast sent'

/** What it says where only the first of a thread was sent. */
export const PART_SENT = /1 cast of the thread is out/

/** The dialog in which casts, threads and replies are written. */
export const composer = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(New cast|New thread|Reply|Quote)$/ })
  const button = (name: string | RegExp) => dialog.getByRole('button', { name })
  const exactly = (name: string) => dialog.getByRole('button', { name, exact: true })
  const openButton = page.getByRole('button', { name: 'Write a cast' }).first()
  const fieldName = { name: /^Your (cast|reply)/ }
  /** One for each cast of a thread. It is another role while it suggests something. */
  const fields = dialog.getByRole('textbox', fieldName).or(dialog.getByRole('combobox', fieldName))
  const pictures = dialog.getByRole('list', { name: 'Images' })
  const sendButton = exactly('Cast')
  const sentNotice = page.getByText(SENT)
  const words = async () => Promise.all((await fields.all()).map((each) => each.inputValue()))
  return {
    dialog,
    openButton,
    /** Opens it from wherever the page is. */
    open: () => openButton.click(),
    close: () => exactly('Close').click(),
    field: fields.first(),
    fields,
    words,
    /** Waits until these words stand in its fields. */
    has: (...wanted: string[]) => eventually(async () => expect(await words()).toEqual(wanted)),
    sendButton,
    send: () => sendButton.click(),
    sendThread: () => exactly('Cast all').click(),
    sendReply: () => exactly('Reply').click(),
    sendAgain: button('Try again'),
    alert: dialog.getByRole('alert'),
    sentNotice,
    replyNotice: page.getByText('Reply sent'),
    threadNotice: (casts: number) => page.getByText(`Your thread of ${casts} casts is out`),
    /** Writes a cast from wherever the page is, and waits until the network has it. */
    write: async (text: string) => {
      await openButton.click()
      await fields.fill(text)
      await sendButton.click()
      // It closes once the network has the cast; the words of one before may still be shown.
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
    /** The line under the casts: pictures, channel, schedule. */
    toolbar: dialog.getByRole('button', { name: 'Add images' }).locator('..'),

    partSentNotice: dialog.getByText(/1 cast of this thread is out/),
    laterNotice: page.getByText('Will send when you’re back online'),
    waitedNotice: page.getByText('Queued casts sent'),

    draftNotice: page.getByText('Draft saved'),
    /** The draft is kept, whether it is new or was found. */
    draftState: dialog.getByText(/^Draft (saved|restored)$/),
    draftAdvice: page.getByText('It’ll be here when you open the composer again.'),
    discard: button('Discard draft'),
    discardedNotice: page.getByText('Draft discarded'),
    otherDrafts: (count: number) => button(new RegExp(`^Drafts · ${count}`)),
    draftList: dialog.getByRole('list', { name: 'Drafts' }),

    /** Opens the choice of a time. */
    scheduleButton: dialog.getByRole('button', { name: 'Schedule', expanded: false }),
    tomorrow: button('Tomorrow morning'),
    dueNotice: dialog.getByText(/^Goes out/),
    schedule: () => dialog.locator('header').getByRole('button', { name: 'Schedule' }).click(),
    scheduledNotice: page.getByText(/^Scheduled for/),
    scheduledLink: dialog.getByRole('link', { name: 'Scheduled' }),

    choosePictures: (files: PictureFile | PictureFile[]) =>
      dialog.getByLabel('Images to add').setInputFiles(files),
    /** Those that are uploaded. */
    pictures: pictures.getByRole('listitem').getByRole('img'),
    pictureAlert: pictures.getByRole('alert'),
    altText: (number: number) => dialog.getByLabel(`What picture ${number} shows`),
    movePictureForward: (number: number) => button(`Move picture ${number} forward`),
    removePicture: (number: number) => button(`Remove picture ${number}`),
    notAPicture: pictures.getByText('This isn’t an image'),
    notShown: (file: string) => page.getByText(`${file} is not a picture that can be shown`),
    picturesToNextCast: page.getByRole('button', { name: 'Add them to the next cast' }),

    /** What someone reads here who may not cast. */
    noSignerNotice: page.getByText('This account can’t cast yet'),
    noSignerAdvice: page.getByText(
      'The wallet that owns the account needs to approve Castaway’s signer first.',
    ),
    signInNotice: page.getByText('Sign in to cast'),
  }
}
