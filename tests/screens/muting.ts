import type { Page } from 'playwright-core'

/** The dialog that mutes a keyword or edits a muted one. */
export const keywordDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Mute words|Edit muted word)$/ })
  return {
    dialog,
    emptyAlert: dialog.getByText('Enter a word or phrase to mute.'),
    week: dialog.getByRole('radio', { name: '1 week' }),
    inSearch: dialog.getByRole('checkbox', { name: 'Search' }),
  }
}

/** The muted keywords in the settings. */
export const mutedKeywords = (page: Page) => {
  const list = page.getByRole('list', { name: 'Muted words' })
  return {
    heading: page.getByRole('heading', { name: 'Muted words' }),
    addButton: page.getByRole('button', { name: 'Mute words' }),
    list,
    term: (days: number) => list.getByText(`ends in ${days} days`),
    /** Shown for a keyword that is muted everywhere except in the search. */
    notInSearch: list.getByText(/Feeds, Replies, and Notifications/),
    editButton: (word: string) => page.getByRole('button', { name: `Edit ${word}` }),
    removeButton: (word: string) => page.getByRole('button', { name: `Unmute ${word}` }),
  }
}

/** Muted people: their list in the settings, and the toast after muting someone. */
export const mutedPeople = (page: Page) => {
  const list = page.getByRole('list', { name: 'Muted people' })
  return {
    list,
    unmuteButton: (name: string) => list.getByRole('button', { name: `Unmute ${name}` }),
    mutedNotice: (name: string) => page.getByText(`@${name} muted`),
    unmutedNotice: (name: string) => page.getByText(`@${name} unmuted`),
  }
}

/** Muted channels: their list in the settings, the toasts, and the notice on the channel's page. */
export const mutedChannels = (page: Page) => {
  const list = page.getByRole('list', { name: 'Muted channels' })
  return {
    list,
    none: page.getByText(/^No muted channels yet/),
    unmuteButton: (id: string) => list.getByRole('button', { name: `Unmute /${id}` }),
    mutedToast: (id: string) => page.getByText(`/${id} muted`, { exact: true }),
    notice: page.getByText(/^You muted this channel/),
    noticeButton: page
      .getByRole('region', { name: 'About' })
      .getByRole('button', { name: 'Unmute' }),
    muteItem: 'Mute channel',
  }
}

/** The toast after blocking someone. */
export const blockedNotice = (page: Page, name: string) => page.getByText(`@${name} blocked`)

/** The operator's bans, in the settings. */
export const bans = (page: Page) => {
  const list = page.getByRole('list', { name: 'Banned people' })
  return {
    heading: page.getByRole('heading', { name: 'Bans' }),
    list,
    ban: async (name: string) => {
      await page.getByRole('textbox', { name: 'Username of the person to ban' }).fill(`@${name}`)
      await page.getByRole('button', { name: 'Ban…' }).click()
      const question = page.getByRole('alertdialog', { name: `Ban ${name}?` })
      await question.getByRole('button', { name: 'Ban', exact: true }).click()
    },
    unbanButton: (name: string) => list.getByRole('button', { name: `Unban ${name}` }),
    none: page.getByText('No one is banned.'),
  }
}
