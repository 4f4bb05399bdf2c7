import type { Page } from 'playwright-core'
import { content } from './cast'
import { feed } from './feed'

/** A cast with its parents and replies. */
export const thread = (page: Page) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  const deletedNotice = page.getByText('This cast was deleted.')
  return {
    feed: feed(page, 'Thread'),
    rows: page.getByRole('article'),
    tab: {
      conversation: tab('Conversation'),
      quotes: tab('Quotes'),
      recasts: tab('Recasts'),
      likes: tab('Likes'),
      about: tab('About'),
    },
    likes: feed(page, 'People who liked it'),
    noRecasts: page.getByText('No recasts yet'),
    /** Expands collapsed replies. */
    showReplies: (count: number) =>
      page.getByRole('button', { name: count === 1 ? 'Show 1 reply' : `Show ${count} replies` }),
    newReplies: (count: number) =>
      page.getByRole('button', { name: count === 1 ? '1 new reply' : `${count} new replies` }),
    earlier: page.getByRole('button', { name: 'Show earlier casts' }),

    summaryHeading: page.getByRole('heading', { name: 'Summary' }),
    /** A participant of the conversation. */
    speaker: (name: string) => content(page.getByRole('list'), name).first(),
    wordChoice: page.getByLabel('Casts with this word'),
    wordCount: page.getByRole('figure').getByText(/casts? with/),
    days: page.getByRole('table', { name: 'Casts over time' }).getByRole('row'),

    /** Replaces a deleted cast at the top. */
    deletedHeading: page.getByRole('heading', { name: 'This cast was deleted' }),
    /** Replaces a deleted cast between others. */
    deletedNotice,
    deletedRow: page.getByRole('article').filter({ has: deletedNotice }),
    unknownNotice: page.getByText('Cast not found'),
  }
}
