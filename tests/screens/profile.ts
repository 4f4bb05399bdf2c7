import type { Locator, Page } from 'playwright-core'
import { feed } from './feed'
import { choose } from './menu'

/** The views of a profile by their URL: the tab, the list, and its empty state. */
const views = {
  replies: { tab: 'Replies', list: (name: string) => `Replies by ${name}`, none: 'No replies yet' },
  popular: {
    tab: 'Popular',
    list: (name: string) => `Popular casts by ${name}`,
    none: 'No popular casts yet',
  },
  likes: { tab: 'Likes', list: (name: string) => `Casts liked by ${name}`, none: 'No likes yet' },
  media: { tab: 'Media', list: (name: string) => `Images by ${name}`, none: 'No images yet' },
  channels: { tab: 'Channels', list: (name: string) => `Channels ${name} follows`, none: null },
  followers: { tab: 'People', list: (name: string) => `Followers of ${name}`, none: null },
}

/** The profile of a user. */
export const profile = (page: Page) => {
  const main = page.getByRole('main')
  const about = page.getByRole('region', { name: 'About' })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const menuButton = page.getByRole('button', { name: /^More options for/ }).first()
  const chooseInMenu = async (name: string) => {
    await menuButton.click()
    await choose(page, name)
  }
  return {
    heading: (name: string | RegExp) => page.getByRole('heading', { name, exact: true }),
    castsTab: tab('Casts'),
    openView: (view: keyof typeof views) => tab(views[view].tab).click(),
    /** A view of the profile of the user with this name: its list or its empty state. */
    view: (view: keyof typeof views, name: string): Locator => {
      const { list, none } = views[view]
      const label = new RegExp(`^${list(name)}${none ? `|${none}` : ''}`)
      return page.getByRole('feed', { name: label }).or(page.getByText(label))
    },
    noRepliesOf: (name: string) => page.getByText(`${name} hasn’t replied to anyone yet.`),
    noOwnReplies: page.getByText('No replies yet'),
    /** Shown for a user who does not exist. */
    unknownNotice: main.getByText(/nobody|not found|no such|There is/i),
    noSuchName: page.getByText('User not found'),
    followers: (count: number) =>
      page.getByRole('link', { name: `${count} follower${count === 1 ? '' : 's'}` }),
    memberships: feed(page, /member of$/).list,
    moderator: /· Moderator/,
    mutualsLink: page.getByRole('link', { name: /^Followed by / }),
    mutuals: feed(page, /^Followers of .* you follow$/).list,

    followButton: about.getByRole('button', { name: /^Follow / }),
    unfollowButton: about.getByRole('button', { name: /^Unfollow / }),
    mute: () => chooseInMenu('Mute'),
    unmute: () => chooseInMenu('Unmute'),
    block: () => chooseInMenu('Block'),
    report: () => chooseInMenu('Report…'),
    mutedNotice: page.getByText(/^You muted/),
    /** On the page itself, beside the message. */
    unmuteButton: main.getByRole('button', { name: 'Unmute' }),
    blockedHeading: page.getByRole('heading', { name: /^You blocked/ }),
    unblockButton: main.getByRole('button', { name: 'Unblock' }),

    walletButton: page.getByRole('button', { name: /^Wallet / }),
    wallets: (name: string) => page.getByRole('dialog', { name: `Wallets of ${name}` }),
    /** The uploaded profile image. */
    uploadedImage: main.locator('section img[src*="/media/"]'),
    editButton: page.getByRole('button', { name: 'Edit profile' }),
    location: (name: string) => about.getByRole('link', { name: `${name}, on a map` }),
  }
}

/** The dialog that edits the user's own profile. */
export const profileEditor = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  return {
    dialog,
    name: dialog.getByLabel('Display name'),
    about: dialog.getByLabel('Bio'),
    keptNotice: dialog.getByText('Your unsaved changes from last time are here.'),
    tooLong: (bytes: number) => dialog.getByText(`${bytes} bytes too long.`),
    alert: dialog.getByRole('alert'),
    imageFile: dialog.locator('input[type=file]'),
    uploadedImage: dialog.locator('img[src*="/media/"]'),
    location: dialog.getByRole('combobox', { name: 'Location' }),
    city: (name: string | RegExp) => dialog.getByRole('option', { name }),
    removeLocation: dialog.getByRole('button', { name: 'Remove location' }),
    saveButton: dialog.getByRole('button', { name: 'Save profile' }),
  }
}

/** The names of the account, in the settings of the profile. */
export const usernames = (page: Page) => {
  const list = page.getByRole('list', { name: 'Your usernames' })
  const row = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByText(`@${name}`, { exact: true }) })
  return {
    row,
    current: (name: string) => row(name).getByText('Your username'),
    useButton: (name: string) => list.getByRole('button', { name: `Use @${name}`, exact: true }),
    label: page.getByRole('textbox', { name: 'Register a name' }),
    ending: page.getByRole('combobox', { name: 'Ending of the name' }),
    registerButton: page.getByRole('button', { name: 'Register', exact: true }),
    error: page.getByText(/^That name is taken/),
    /** Of a person in a text. */
    mention: (name: string) => page.getByRole('link', { name: `@${name}`, exact: true }),
    linksTo: (name: string) => page.locator(`a[href="/@${name}"]`),
  }
}
