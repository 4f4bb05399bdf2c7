import { isDeep } from '@castaway/testkit/random-runs'
import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { smallPeople } from '@castaway/seeds/small-people'
import { createWalletClient, erc20Abi, http, parseEther, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { deepViolations, inThemes } from './harness/accessibility'
import {
  expectNoConsoleErrors,
  setupJourney,
  waitForFocus,
  waitForVisible,
} from './harness/journey'
import { clientOf, writerOf } from './harness/people'
import { deployHostileToken } from './harness/hostile-token'
import { startWaitingChain } from '@castaway/testkit/waiting-chain'
import { fund } from './harness/wallet'
import { content, textLink } from './screens/cast'
import { SLOW, walletFrame } from './screens/wallet'
import { makeWallet, sending, walletScreen } from './screens/wallet-screen'

const on = setupJourney()

test('what came and went by other apps is in the activity, items have their images, and spam is apart', async () => {
  const ana = custodyKeyOf(SMALL_SEED, smallPeople.ana)
  const owner = privateKeyToAccount(ana).address
  const user = await on.registeredUser('receiver', { path: '/wallet' })
  const { page, wallet } = user
  const { url } = on.product
  await fund(user.context, url, owner)
  const client = clientOf(on.product)
  const made = await client.deployFungible({ owner, symbol: 'KELP', name: 'Kelp' })
  const kelp = made.contract!.fungible!.address as Address
  const program = createWalletClient({
    account: privateKeyToAccount(ana),
    chain: base,
    transport: http(`${url}/chain/${base.id}`),
  })
  const args = [wallet.address as Address, parseEther('2.5')] as const
  await program.writeContract({ address: kelp, abi: erc20Abi, functionName: 'transfer', args })
  const { collection } = await client.deployErc721({
    xWalletId: 'default',
    deployErc721Request: { network: 'base', name: 'Driftwood', symbol: 'DRIFT' },
  })
  await client.mintNft({
    xWalletId: 'default',
    mintNftRequest: {
      network: 'base',
      contract_address: collection.address,
      recipients: [{ address: wallet.address }],
    },
  })
  await client.uploadTokenMetadata({
    xWalletId: 'default',
    uploadTokenMetadataRequest: {
      network: 'base',
      contract_address: collection.address,
      tokens: [
        {
          token_id: '1',
          metadata: {
            name: 'A plank from the wreck',
            description: 'Salt and sun.',
            image: `${url}/favicon.svg`,
            attributes: [{ trait_type: 'Wood', value: 'Oak' }],
          },
        },
      ],
    },
  })
  await deployHostileToken(url, ana, wallet.address, { letters: 100, decimals: 18 })

  const screen = walletScreen(page)
  await screen.activityTab.click()
  await waitForVisible(screen.activity(/You received 2\.5 KELP from Ana Sol/))
  await waitForVisible(screen.activity(/You received item 1 of Driftwood, newly minted/))
  await screen.hiddenTransfers.button.click()
  await waitForVisible(screen.hiddenTransfers.row(/made to mislead/))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))

  // By keyboard.
  await screen.nftsTab.click()
  await waitForVisible(screen.nftImage('A plank from the wreck'))
  await screen.nft('A plank from the wreck').focus()
  await page.keyboard.press('Enter')
  const plank = screen.nftDialog('A plank from the wreck')
  await waitForVisible(plank.text('Salt and sun.'))
  await waitForVisible(plank.text('Driftwood'))
  await waitForVisible(plank.text('Oak'))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))
  await page.keyboard.press('Escape')
  await waitForFocus(screen.nft('A plank from the wreck'))
  expect(await deepViolations(page)).toEqual([])

  // It goes to a person, who has it then.
  await fund(user.context, url, wallet.address)
  await page.keyboard.press('Enter')
  await plank.sendLink.click()
  const send = sending(page)
  await send.toField.fill('ana')
  await send.person('ana').first().click()
  await send.reviewButton.click()
  await waitForVisible(send.text(/^Leaves your wallet: item 1 of Driftwood/))
  await waitForVisible(send.text(/You haven’t sent anything to this address/))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))
  await send.confirmButton.click()
  await waitForVisible(send.sentHeading)
  await send.doneButton.click()
  await screen.activityTab.click()
  await waitForVisible(screen.activity(/You sent item 1 of Driftwood to Ana Sol.*confirmed/))
  await screen.nftsTab.click()
  await waitForVisible(screen.noNfts)

  if (!isDeep) return expectNoConsoleErrors(user)

  // A ticker in a cast leads to the tokens that it can mean.
  const writer = await writerOf(on.product, 'ticker-writer')
  const hash = await writer.cast('Who has $KELP? And what is $SEAFOAM?')
  await page.goto(`${url}/cast/${hash}`)
  await textLink(page, '$KELP').click()
  await waitForVisible(screen.token('2.5 KELP'))
  await page.goBack()
  await textLink(page, '$SEAFOAM').click()
  await waitForVisible(screen.noTicker('SEAFOAM'))
  await screen.searchCastsLink.click()
  await page.waitForURL(/\/search\?q=%24SEAFOAM/)
  await waitForVisible(content(page, 'Who has $KELP?'))
  expectNoConsoleErrors(user)

  // It stays after a restart, and the sender sees the other side of it.
  await on.product.stop()
  await on.product.restart()
  const sender = await on.signedInUser({ key: ana, path: '/wallet?tab=sent' })
  await waitForVisible(walletScreen(sender.page).activity(/You sent 2\.5 KELP to receiver/))
  expectNoConsoleErrors(sender)
})

test.runIf(isDeep)('a transfer that waits is sped up, and another one is canceled', async () => {
  const chain = await startWaitingChain()
  onTestFinished(() => chain.stop())
  const user = await on.newUser()
  const { page } = user
  const { url } = on.product
  const frame = walletFrame(page)
  const screen = walletScreen(page)
  const own = await makeWallet(page, url, 'seven gulls over the jetty')
  // The balances are those of the island; everything else is on a chain that makes no blocks by itself.
  await fund(user.context, url, own)
  await chain.fund(own)
  await page.route('**/rpc/8453', async (route) => {
    const body = route.request().postData() ?? ''
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chain.url, { method: 'POST', body, headers })
    await route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
  const pay = async (amount: string) => {
    await page.goto(`${url}/wallet/send?fid=${smallPeople.bo}&amount=${amount}`)
    const send = sending(page)
    await waitForVisible(send.recipient('@bo'), SLOW)
    await send.reviewButton.click()
    await send.confirmButton.click()
    await frame.typePassword('seven gulls over the jetty')
    await frame.agree()
    await waitForVisible(send.text(/on its way/), SLOW)
    await send.doneButton.click()
    await screen.activityTab.click()
    await waitForVisible(screen.activity(new RegExp(`You sent ${amount} ETH .*pending`)))
  }

  await pay('0.1')
  const [first] = await chain.waiting()
  await screen.speedUpButton.click()
  await waitForVisible(screen.replace.text(/^up to 0\.\d+ ETH$/))
  await inThemes(page, (_, violations) => expect(violations).toEqual([]))
  await screen.replace.confirmButton.click()
  await frame.agree()
  await screen.replace.dialog.waitFor({ state: 'detached', timeout: SLOW })
  const [faster, ...others] = await chain.waiting()
  expect(others).toEqual([])
  expect([faster!.nonce, faster!.hash === first!.hash]).toEqual([first!.nonce, false])
  expect(faster!.maxFeePerGas).toBeGreaterThan(first!.maxFeePerGas)
  await chain.mine()
  await waitForVisible(screen.activity(/You sent 0\.1 ETH .*confirmed/))

  await pay('0.2')
  await screen.cancelTransactionButton.click()
  await screen.replace.confirmButton.click()
  await frame.agree()
  await waitForVisible(screen.activity(/You sent 0\.2 ETH .*being canceled/))
  await chain.mine()
  await waitForVisible(screen.activity(/You sent 0\.2 ETH .*canceled/))
  // It is known after a reload as well.
  await page.reload()
  await waitForVisible(screen.activity(/You sent 0\.2 ETH .*· canceled/))
  expectNoConsoleErrors(user)
})
