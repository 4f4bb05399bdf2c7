import type { Page } from 'playwright-core'
import { feed } from './feed'

/** The screen that finds channels and lists the user's own. */
export const channels = (page: Page) => ({
  searchField: page.getByRole('searchbox', { name: 'Find a channel' }),
  found: feed(page, 'Channels found'),
  /** A link to a channel by its id or title. */
  link: (name: string) => page.getByRole('link', { name: new RegExp(name, 'i') }).first(),
  mineTab: page.getByRole('tab', { name: /^Mine/ }),
  invitesLink: (count: number) => page.getByRole('link', { name: `Invites (${count})` }),
  membershipsLink: page.getByRole('link', { name: 'Member of' }),
  membership: (title: string) =>
    feed(page, /is a member of$/).list.getByRole('link', { name: title }),
  noMembership: page.getByText('Not a member of any channels'),
  noInvites: page.getByText('No pending invites'),
})

/** A channel invite. */
export const invite = (page: Page) => ({
  acceptButton: (title: string) =>
    page.getByRole('button', { name: new RegExp(`^Accept the invite to ${title}`) }),
  acceptedNotice: (id: string) => page.getByText(`You’re now a member of /${id}`),
  declineButton: page.getByRole('button', { name: /^Decline the invite to/ }),
  declinedNotice: page.getByText('Invite declined'),
})

/** The follow button of a channel. */
export const channelFollow = (page: Page, id: string) => ({
  followButton: page.getByRole('button', { name: `Follow channel ${id}`, exact: true }),
  unfollowButton: page.getByRole('button', { name: `Unfollow channel ${id}` }),
})
