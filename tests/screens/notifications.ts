import type { Page } from 'playwright-core'
import { feed } from './feed'
import { TITLE_END } from './shell'

/** The notifications screen. */
export const notifications = (page: Page) => {
  const list = feed(page, 'Notifications')
  const heading = (name: string) => page.getByRole('heading', { name })
  return {
    ...list,
    heading: heading('Notifications'),
    title: `Notifications${TITLE_END}`,
    /** The title of Home with this unseen count. */
    titleOfHome: (count: number) => `(${count}) Home${TITLE_END}`,
    newButton: (count: number) =>
      page.getByRole('button', { name: `${count} new notification${count === 1 ? '' : 's'}` }),
    like: (...names: string[]) => list.rows.getByText(`${names.join(' and ')} liked your cast`),
    follow: (name: string) => list.rows.getByText(`${name} followed you`),

    recast: (...names: string[]) =>
      list.rows.getByText(`${names.join(' and ')} recasted your cast`),
    reply: list.rows.getByText(/^Replied to you/i),
    none: page.getByText('All quiet'),
    anyNewButton: page.getByRole('button', { name: /\d new notifications?/ }),

    allTab: page.getByRole('tab', { name: 'All' }),
    channelsTab: page.getByRole('tab', { name: 'Channels' }),
    linkTab: page.getByRole('tab', { name: 'Links' }),
    chosenTab: page.getByRole('tab', { selected: true }),
    noMentions: heading('No mentions or replies yet'),
    noChannels: heading('You don’t follow any channels yet'),
    channel: (id: string) => page.getByRole('button', { name: `/${id}` }),
    nothingFrom: (channel: string) => heading(`Nothing from /${channel}`),
    linkField: page.getByRole('textbox', { name: 'URL' }),
    linkAlert: page.getByText('Enter a valid URL.'),
    noneOfLink: heading('Nothing for this link'),

    /** Opens the notification settings. */
    choiceButton: page.getByRole('button', { name: 'Notification settings' }),
    likesBox: page.getByRole('checkbox', { name: 'Likes' }),
  }
}
