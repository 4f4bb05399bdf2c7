import { sdk } from '@farcaster/miniapp-sdk'
import { greeting } from './greeting'
import './style.css'

const element = (id: string) => document.getElementById(id)!

async function start() {
  if (!(await sdk.isInMiniApp())) {
    element('greeting').textContent = 'Open this page in a Farcaster client.'
    return
  }
  const { user } = await sdk.context
  element('greeting').textContent = greeting(user)
  element('share').addEventListener('click', async () => {
    const done = await sdk.actions.composeCast({
      text: 'Low tide at six.',
      embeds: [location.origin],
    })
    element('result').textContent = done?.cast ? 'Shared.' : 'Not shared.'
  })
  // The client shows its splash screen until now.
  await sdk.actions.ready()
}

start().catch((error: unknown) => {
  console.error(error)
  element('greeting').textContent = 'Something went wrong. Close the app and open it again.'
})
