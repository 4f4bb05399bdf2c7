/** What clients show of the app, before and after it is opened. */
export const app = {
  name: 'Tides',
  button: 'Open Tides',
}

/** The card of a cast that links to the app. */
export const embed = (home: string) => ({
  version: '1',
  imageUrl: `${home}card.png`,
  button: {
    title: app.button,
    action: {
      type: 'launch_miniapp',
      name: app.name,
      url: home,
      splashImageUrl: `${home}icon.png`,
    },
  },
})

/** `/.well-known/farcaster.json`. Add your `accountAssociation` to be listed: `npx castaway sign association --help`. */
export const manifest = (home: string) => ({
  miniapp: {
    version: '1',
    name: app.name,
    homeUrl: home,
    iconUrl: `${home}icon.png`,
    splashImageUrl: `${home}icon.png`,
  },
})
