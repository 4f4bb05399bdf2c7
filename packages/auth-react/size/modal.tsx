import { createRoot } from 'react-dom/client'
import { createLoginClient } from '../src/client'
import { LoginProvider, useLogin } from '../src/react'

/** What an otherwise empty page would load for the login window and its wallets, React included. */
function Page() {
  const { open } = useLogin()
  return (
    <button type="button" onClick={() => void open()}>
      Sign in
    </button>
  )
}

createRoot(document.body).render(
  <LoginProvider client={createLoginClient()}>
    <Page />
  </LoginProvider>,
)
