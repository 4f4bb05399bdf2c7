import type { Page } from 'playwright-core'

/** The explorer of the API. */
export const explorer = (page: Page) => {
  const answer = page.getByRole('region', { name: 'Answer' })
  const question = page.getByRole('alertdialog')
  return {
    search: page.getByRole('searchbox', { name: 'Search operations' }),
    operations: page.getByRole('navigation', { name: 'Operations' }).getByRole('link'),
    operation: (id: string) =>
      page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: id }),
    heading: (id: string) => page.getByRole('heading', { name: id, exact: true }),
    /** A field of the form, by its name on the wire. */
    field: (name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?( header)?$`)),
    problem: page.getByRole('alert'),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    answer,
    status: (status: number) => answer.getByText(String(status), { exact: true }),
    /** People, casts and channels in the answer. */
    people: answer.locator('a[href^="/@"]'),
    casts: answer.locator('a[href^="/cast/"]'),
    next: answer.getByRole('button', { name: 'Next page' }),
    question,
    confirm: question.getByRole('button', { name: 'Send', exact: true }),
    language: (name: string) => page.getByRole('tab', { name, exact: true }),
    code: page.locator('pre code'),
    forNeynar: page.getByRole('checkbox', { name: 'Use Neynar instead of this server' }),
    notForPages: page.getByText('A page can’t call it'),
    nothingFound: page.getByText('No operations match.'),
    unknown: page.getByRole('heading', { name: 'Operation not found' }),
    sent: page.getByRole('region', { name: 'Sent from here' }).getByRole('link'),
    errors: page.getByRole('region', { name: 'Errors' }),
  }
}

/** The pages that control the island. */
export const islandPages = (page: Page) => ({
  time: page.getByRole('timer'),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  says: (words: string | RegExp) => page.getByText(words),
  part: (name: string) =>
    page.getByRole('navigation', { name: 'Island' }).getByRole('link', { name, exact: true }),
  operationField: page.getByRole('combobox', { name: 'Operation' }),
  effect: page.getByLabel('What happens'),
  times: page.getByLabel('How many times'),
  faults: page.getByRole('region', { name: 'Active faults' }),
  removeFault: page.getByRole('button', { name: /^Remove: / }),
  nameField: page.getByLabel('Name'),
  question: page.getByRole('alertdialog'),
  answerYes: (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }),
  statement: page.getByLabel('A statement that reads'),
  answer: page.getByRole('region', { name: 'Answer' }),
  refusal: page.getByRole('alert'),
  cell: (text: string) => page.getByRole('cell', { name: text, exact: true }),
  type: page.getByLabel('Type'),
  /** In the lists of pages. */
  currentPages: page.getByRole('navigation').locator('a[href^="/developers"][aria-current]'),
  messages: page.locator('summary'),
  message: page.getByRole('region', { name: 'Message' }),
  network: page.getByLabel('Network'),
  call: page.getByRole('region', { name: 'Values of the call' }),
  event: (name: string) => page.getByRole('region', { name, exact: true }),
})

/** The pages of webhooks. */
export const webhookPages = (page: Page) => {
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  return {
    newLink: page.getByRole('link', { name: 'New webhook' }),
    name: page.getByLabel('Name', { exact: true }),
    url: page.getByLabel('URL of your server'),
    text: page.getByLabel('Whose text matches'),
    authors: page.getByLabel('By these people', { exact: true }),
    says: (words: string | RegExp) => page.getByText(words),
    create: page.getByRole('button', { name: 'Create webhook' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    deliveries,
    rows: deliveries.locator('summary'),
    body: page.getByRole('region', { name: 'Body' }),
    signature: deliveries
      .locator('dt', { hasText: 'x-neynar-signature, computed here' })
      .locator('xpath=following-sibling::dd[1]'),
    attempts: deliveries.getByRole('region', { name: 'Attempts' }).locator('summary'),
    /** What an opened attempt has. */
    attemptText: deliveries.getByRole('region', { name: 'Attempts' }),
    app: page.getByLabel('App', { exact: true }),
    type: page.getByLabel('Type', { exact: true }),
    fits: page.getByLabel('Matches the webhook'),
    event: (text: string) => page.locator('summary', { hasText: text }),
    testType: page.getByLabel('Type of the test event'),
    sendTest: page.getByRole('button', { name: 'Send a test event' }),
    again: page.getByLabel('Deliveries that are sent again'),
    sendAllAgain: page.getByRole('button', { name: 'Send all again' }),
    newSecret: page.getByRole('button', { name: 'New secret…' }),
    question: page.getByRole('alertdialog'),
    answerYes: (name: string) =>
      page.getByRole('alertdialog').getByRole('button', { name, exact: true }),
    webhook: (name: string) => page.getByRole('link', { name: new RegExp(name) }),
    none: page.getByRole('heading', { name: 'No webhooks yet' }),
  }
}

/** The pages of keys and of signers. */
export const keyPages = (page: Page) => ({
  newLink: page.getByRole('link', { name: 'New key', exact: true }),
  name: page.getByLabel('Name', { exact: true }),
  limit: page.getByLabel('Calls per minute'),
  kind: (name: string) => page.getByText(name, { exact: true }),
  scope: (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  saved: page.getByText('Saved', { exact: true }),
  /** The new key, while it is shown. */
  made: page.locator('p code'),
  done: page.getByRole('link', { name: 'Done' }),
  key: (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }),
  says: (words: string | RegExp) => page.getByText(words),
  used: (operation: string) => page.getByRole('row', { name: new RegExp(`^${operation} `) }),
  question: page.getByRole('alertdialog'),
  answerYes: page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }),
  signers: page.locator('summary'),
  signer: (text: string) => page.locator('summary', { hasText: text }),
  status: page.getByLabel('Status'),
  account: page.getByLabel('Approve it for the account'),
  newApp: page.getByRole('link', { name: 'New app', exact: true }),
  username: page.getByLabel('Username', { exact: true }),
  domain: page.getByLabel('Domain of its mini app'),
  environment: page.getByRole('region', { name: 'Environment' }),
  manifest: page.getByRole('region', { name: 'Manifest', exact: true }).last(),
  app: page.getByLabel('App', { exact: true }),
})

/** The pages of campaigns. */
export const campaignPages = (page: Page) => {
  const recipients = page.getByRole('region', { name: 'Recipients' })
  const figure = (name: string) =>
    page
      .getByRole('region', { name: 'Results' })
      .locator('dl > div', { hasText: name })
      .locator('dd')
  return {
    newLink: page.getByRole('link', { name: 'New campaign', exact: true }),
    field: (name: string) => page.getByLabel(name, { exact: true }),
    choice: (name: string) => page.getByText(name, { exact: true }),
    audience: page.getByRole('region', { name: 'Audience' }).last(),
    preview: page.getByRole('figure').first(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    question: page.getByRole('alertdialog'),
    answer: (name: string) =>
      page.getByRole('alertdialog').getByRole('button', { name, exact: true }),
    figure,
    recipients,
    plot: (name: string) => page.getByRole('table', { name }),
    campaign: (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) }),
    none: page.getByRole('heading', { name: 'No campaigns yet' }),
    says: (words: string | RegExp) => page.getByText(words),
  }
}

/** The question whether the app’s use may be counted, and the operators’ page of the answers. */
export const analytics = (page: Page) => {
  const question = page.getByRole('region', { name: 'Count how you use this app?' })
  return {
    question,
    about: question.getByRole('link', { name: 'What is counted' }),
    answerButtons: question.getByRole('button'),
    allowButton: question.getByRole('button', { name: 'Allow', exact: true }),
    declineButton: question.getByRole('button', { name: 'Don’t allow', exact: true }),
    /** In the settings. */
    choice: (name: string) =>
      page
        .getByRole('group', { name: 'Count how you use this app?' })
        .getByRole('radio', { name, exact: true }),
    refused: page.getByText('Your browser asks sites not to track you'),
    plot: (name: string) => page.getByRole('table', { name }),
    plotRows: (name: string) => page.getByRole('table', { name }).getByRole('row'),
    row: (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) }),
    browsers: (count: number) =>
      page.getByText(`${count} browser${count === 1 ? '' : 's'} in the last 30 days`),
    denied: page.getByRole('heading', { name: 'You can’t do this' }),
    pageLink: page.getByRole('link', { name: 'Analytics', exact: true }),
  }
}
