import type { Page } from 'playwright-core'
import { feed } from './feed'
import { choose } from './menu'

/** The screen of the channel with this title. */
export const channel = (page: Page, title: string) => {
  const members = feed(page, `Members of ${title}`)
  /** The row of a member with this name or text. */
  const member = (name: string) => members.rows.filter({ hasText: name })
  return {
    castsTab: page.getByRole('tab', { name: 'Casts' }).first(),
    chosenTrendingTab: page.getByRole('tab', { name: 'Trending', selected: true }),
    members,
    member,
    /** Opens the menu of a member, removes them and confirms. */
    removeMember: async (name: string) => {
      await member(`@${name}`)
        .getByRole('button', { name: `More options for ${name}` })
        .click()
      await choose(page, 'Remove from the channel…')
      await page
        .getByRole('alertdialog', { name: `Remove ${name}?` })
        .getByRole('button', { name: 'Remove' })
        .click()
    },
    moderatorAdvice: page.getByText(/Only its owner can decide who its moderators are/),
    inviteButton: page.getByRole('button', { name: 'Invite people' }),
    /** A pending member invite. */
    openInvite: (from: string) =>
      page.getByRole('region', { name: 'Pending invites' }).getByText(`Member, invited by ${from}`),
    menuButton: page.getByRole('button', { name: /^More options for/ }).first(),
    pinItem: page.getByRole('menuitem', { name: 'Pin to Home' }),
    pinNotice: page.getByText('Pinned to Home'),
  }
}

/** Links to the channel with this id, as casts have them. */
export const channelLink = (page: Page, id: string) =>
  page.getByRole('link', { name: `/${id}`, exact: true })

/** The dialog that invites people to the channel with this id. */
export const inviteDialog = (page: Page, id: string) => {
  const dialog = page.getByRole('dialog', { name: `Invite people to /${id}` })
  return {
    dialog,
    nameField: dialog.getByLabel('Person'),
    /** Matches the beginning of a name. */
    memberButton: (name: string) =>
      dialog.getByRole('button', { name: new RegExp(`^Invite ${name}.* as member$`) }),
    sentNotice: dialog.getByText('Invited'),
    moderatorOption: dialog.getByRole('radio', { name: 'Moderator' }),
    alreadyNotice: dialog.getByText('They’re already in the channel or already invited.'),
  }
}
