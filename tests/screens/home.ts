import type { Page } from 'playwright-core'
import { waitForVisible } from '../harness/steps'
import { feed } from './feed'

/** The home screen: feeds in tabs. */
export const home = (page: Page) => {
  const tabs = page.getByRole('tablist', { name: 'Feeds' }).getByRole('tab')
  const manager = page.getByRole('dialog', { name: 'Home tabs' })
  const spans = page.getByRole('navigation', { name: 'Time range' })
  const providers = page.getByRole('navigation', { name: 'Recommendations from' })
  const calm = page.getByText('Calm waters')
  return {
    tab: (name: string) => page.getByRole('tab', { name }),
    chosenTab: (name: string) => page.getByRole('tab', { name, selected: true }),
    trendingTab: page.getByRole('tab', { name: 'Trending' }),
    followingChosen: page.getByRole('tab', { name: 'Following', selected: true }),
    tabNames: () => tabs.allInnerTexts(),
    /** The tabs before the pinned ones. */
    fixedTabs: ['Following', 'For you', 'Trending'],
    goneTab: page.getByText('This tab no longer exists'),
    leaveGoneTab: page.getByRole('link', { name: 'Go to Home' }),

    manageTabs: page.getByRole('button', { name: 'Manage tabs' }),
    manager,
    /** The row of a tab in the dialog, which can be moved by keys. */
    managedTab: (name: string) => manager.getByRole('button', { name, exact: true }),
    renameTab: (name: string) => manager.getByRole('button', { name: `Rename ${name}` }),
    tabName: manager.getByLabel('Tab name'),
    removeTab: (name: string) => manager.getByRole('button', { name: `Unpin ${name} from Home` }),

    trending: feed(page, 'Trending casts'),
    following: feed(page, 'Casts by people you follow'),
    /** Scrolls to the position of the last session. */
    continueButton: page.getByRole('button', { name: 'Pick up where you left off' }),
    /** The casts of a feed, or its empty state. */
    castsOrNone: feed(page).rows.or(calm),
    /** Shown to guests. */
    invitationHeading: page.getByRole('heading', { name: 'Washed ashore? Pull up a seat.' }),
    /** The empty state of the following feed. */
    emptyHeading: page.getByRole('heading', { name: 'It’s quiet here' }),
    spanNames: async () => {
      await waitForVisible(spans)
      return spans.getByRole('link').allInnerTexts()
    },
    span: (name: string) => spans.getByRole('link', { name, exact: true }),
    chosenSpan: (name: string) =>
      spans.locator('[aria-current=page]').getByText(name, { exact: true }),
    provider: (name: string) => providers.getByRole('link', { name }),
    chosenProvider: providers.locator('[aria-current=page]'),
  }
}
