import { useEffect, useRef } from 'react'
import { LoginRoot } from '../../../shared/sign-in/LoginRoot'
import { useAction } from './shared'
import { useSignOut } from '../../../shared/sign-in/use-end-session'

/** Signs out when it mounts. An error is shown as a toast. */
export default function SignOut({ onFailure }: { onFailure: () => void }) {
  return (
    <LoginRoot>
      <Leaving onFailure={onFailure} />
    </LoginRoot>
  )
}

function Leaving({ onFailure }: { onFailure: () => void }) {
  const signOut = useSignOut()
  const { run } = useAction()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run('leave', signOut).then((done) => {
      if (!done) onFailure()
    })
  })
  return null
}
