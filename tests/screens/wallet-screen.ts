import type { Page } from 'playwright-core'
import { waitForVisible } from '../harness/steps'
import { signIn } from './sign-in'
import { SLOW, walletFrame } from './wallet'

/** What the person's wallets hold. */
export const walletScreen = (page: Page) => {
  const main = page.getByRole('main')
  const tokens = page.getByRole('list', { name: 'Tokens', exact: true })
  const receive = page.getByRole('dialog', { name: 'Receive' })
  const approvals = page.getByRole('list', { name: 'Approvals', exact: true })
  const replace = page.getByRole('alertdialog', { name: /this transaction\?$/ })
  const revoke = page.getByRole('alertdialog', { name: 'Revoke this approval?' })
  return {
    total: (text: string | RegExp) => main.getByRole('region', { name: 'Total' }).getByText(text),
    tokens: tokens.getByRole('listitem'),
    token: (name: string | RegExp) => tokens.getByRole('listitem').filter({ hasText: name }),
    hiddenButton: (count: number) =>
      page.getByRole('button', {
        name: `${count} hidden token${count === 1 ? '' : 's'}`,
      }),
    hidden: page.getByRole('list', { name: 'Hidden tokens' }).getByRole('listitem'),
    searchField: page.getByRole('searchbox', { name: 'Search tokens' }),
    noTokens: page.getByText('No tokens yet'),
    noWallet: page.getByText('No wallet yet'),
    sendLink: main.getByRole('link', { name: 'Send' }),
    swapLink: main.getByRole('link', { name: 'Swap' }),
    receiveButton: main.getByRole('button', { name: 'Receive' }),
    activityTab: page.getByRole('tab', { name: 'Activity' }),
    activity: (text: RegExp) =>
      page.getByRole('list', { name: 'Activity' }).getByRole('listitem').filter({ hasText: text }),
    hiddenTransfers: {
      button: page.getByRole('button', { name: /^\d+ hidden transfers?$/ }),
      row: (text: RegExp) =>
        page
          .getByRole('list', { name: 'Hidden transfers' })
          .getByRole('listitem')
          .filter({ hasText: text }),
    },
    pricePlot: (name: RegExp) => page.getByRole('img', { name }),
    searchCastsLink: main.getByRole('link', { name: 'Search casts' }),
    noTicker: (symbol: string) => page.getByText(`No token called ${symbol}`),
    nftsTab: page.getByRole('tab', { name: 'NFTs' }),
    nft: (name: string) =>
      page.getByRole('list', { name: 'NFTs', exact: true }).getByRole('button', { name }),
    nftImage: (name: string) =>
      page
        .getByRole('list', { name: 'NFTs', exact: true })
        .getByRole('button', { name })
        .locator('img'),
    hiddenNfts: {
      button: page.getByRole('button', { name: /^\d+ hidden NFTs?$/ }),
      item: (name: RegExp) =>
        page.getByRole('list', { name: 'Hidden NFTs' }).getByRole('button', { name }),
    },
    nftDialog: (name: string) => {
      const dialog = page.getByRole('dialog', { name })
      return {
        dialog,
        text: (text: string | RegExp) => dialog.getByText(text),
        sendLink: dialog.getByRole('link', { name: 'Send' }),
        closeButton: dialog.getByRole('button', { name: 'Close' }),
      }
    },
    noNfts: page.getByText('No NFTs yet'),
    speedUpButton: main.getByRole('button', { name: 'Speed up' }),
    cancelTransactionButton: main.getByRole('button', { name: 'Cancel transaction' }),
    replace: {
      dialog: replace,
      text: (text: string | RegExp) => replace.getByText(text),
      confirmButton: replace.getByRole('button', { name: /^(Speed up|Cancel transaction)$/ }),
    },
    approvalsTab: page.getByRole('tab', { name: 'Approvals' }),
    approvals: approvals.getByRole('listitem'),
    approval: (text: string | RegExp) => approvals.getByRole('listitem').filter({ hasText: text }),
    hiddenApprovals: {
      button: page.getByRole('button', { name: /^\d+ hidden approvals?$/ }),
      rows: page.getByRole('list', { name: 'Hidden approvals' }).getByRole('listitem'),
    },
    noApprovals: page.getByText('No approvals'),
    notListed: (networks: string) =>
      page.getByRole('alert').getByText(`Approvals aren’t listed for ${networks}`),
    tryAgainButton: page.getByRole('alert').getByRole('button', { name: 'Try again' }),
    revokeButton: (spender: string, token: string) =>
      main.getByRole('button', { name: `Revoke: ${spender}, ${token}` }),
    revoke: {
      dialog: revoke,
      text: (text: string | RegExp) => revoke.getByText(text),
      confirmButton: revoke.getByRole('button', { name: 'Revoke' }),
      cancelButton: revoke.getByRole('button', { name: 'Cancel' }),
    },
    receive: {
      dialog: receive,
      qrCode: receive.getByRole('img', { name: 'QR code of the wallet address' }),
      qrPath: receive.getByRole('img', { name: 'QR code of the wallet address' }).locator('path'),
      address: (address: string) => receive.getByText(address),
      warning: receive.getByText(/^Receive on .* only/),
    },
  }
}

/** Sending tokens, on its own screen or in a dialog. */
export const sending = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog', { name: /^Send with / })
  return {
    toField: page.getByRole('combobox', { name: 'To', exact: true }),
    person: (name: string) => page.getByRole('option', { name }),
    recipient: (name: string) => page.getByRole('main').getByText(name),
    changeButton: page.getByRole('button', { name: 'Change recipient' }),
    tokenOptions: page.getByRole('combobox', { name: 'Token' }).locator('option'),
    tokenHeading: (name: string) => page.getByRole('heading', { name }),
    /** The dialog over a mini app. */
    dialog,
    /** The host of the mini app that asked. */
    asker: (host: string) => dialog.getByText(host),
    closeButton: dialog.getByRole('button', { name: 'Close' }),
    tokenField: page.getByRole('combobox', { name: 'Token' }),
    amountField: page.getByRole('textbox', { name: 'Amount' }),
    maxButton: button('Max'),
    reviewButton: button('Review'),
    backButton: page.getByRole('region', { name: 'Review' }).getByRole('button', { name: 'Back' }),
    reviewed: (text: RegExp) => page.getByRole('region', { name: 'Review' }).getByText(text),
    text: (text: string | RegExp) => page.getByText(text),
    confirmButton: button('Confirm and send'),
    failure: (text: string) => page.getByRole('alert').getByText(text),
    sentHeading: page.getByRole('heading', { name: 'Sent', exact: true }),
    hash: page.locator('[data-transaction]'),
    doneButton: button('Done'),
    profileLink: page.getByRole('link', { name: 'View profile' }),
  }
}

/** Swapping tokens, on its own screen or in a dialog. */
export const swapping = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog', { name: /^Swap with / })
  const review = page.getByRole('region', { name: 'Review' })
  return {
    /** The dialog over a mini app. */
    dialog,
    /** The host of the mini app that asked. */
    asker: (host: string) => dialog.getByText(host),
    closeButton: dialog.getByRole('button', { name: 'Close' }).first(),
    amountField: page.getByRole('textbox', { name: 'You pay' }),
    received: (text: RegExp) => page.getByRole('status', { name: 'You receive' }).getByText(text),
    payButton: (symbol: string) => page.getByRole('button', { name: `Pay with: ${symbol}` }),
    receiveButton: (symbol: string) => page.getByRole('button', { name: `Receive: ${symbol}` }),
    pickTokenButton: page.getByRole('button', { name: /^Receive/ }),
    picker: {
      searchField: page.getByRole('searchbox', { name: 'Search tokens' }),
      token: (text: string | RegExp) =>
        page.getByRole('dialog').getByRole('button').filter({ hasText: text }),
    },
    switchButton: button('Switch tokens'),
    maxButton: button('Max'),
    slippageButton: page.getByRole('button', { name: /^Slippage / }),
    slippageChoice: (name: string) =>
      page.getByRole('group', { name: 'Slippage' }).getByText(name, { exact: true }),
    customSlippageField: page.getByRole('textbox', { name: 'Slippage in percent' }),
    reviewButton: button('Review swap'),
    review,
    /** A term of the quote. */
    fact: (name: string, value: string | RegExp = /./) =>
      page
        .getByRole('term')
        .filter({ hasText: name })
        .locator('xpath=following-sibling::dd')
        .filter({ hasText: value }),
    backButton: review.getByRole('button', { name: 'Back' }),
    acceptLoss: page.getByRole('checkbox', { name: /^I lose about / }),
    confirmButton: button('Confirm and swap'),
    newQuoteButton: button('Get a new quote'),
    steps: review.getByRole('list').getByRole('listitem'),
    text: (text: string | RegExp) => page.getByText(text),
    failure: (text: string | RegExp) => page.getByRole('alert').getByText(text),
    swappedHeading: page.getByRole('heading', { name: 'Swapped', exact: true }),
    failedHeading: page.getByRole('heading', { name: 'The swap failed' }),
    hash: page.locator('[data-transaction]'),
    doneButton: button('Done'),
  }
}

/** Signs up with a wallet that is created here, and opens it. Returns its address. */
export async function makeWallet(page: Page, url: string, password: string) {
  await page.goto(`${url}/sign-in`)
  await signIn(page).makeWalletButton.click()
  await walletFrame(page).choosePassword(password)
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
  await page.goto(`${url}/wallet`)
  const { noTokens, receiveButton, receive } = walletScreen(page)
  await waitForVisible(noTokens, SLOW)
  await receiveButton.click()
  const address = await receive.address('0x').first().textContent()
  await page.keyboard.press('Escape')
  return address!.trim() as `0x${string}`
}
