import { LoginProvider } from '@castaway/auth-react'
import type { ReactNode } from 'react'
import { loginClient } from './login-client'
import { translatedLoginStrings } from './login-strings'
import './login-theme.css'

/** Provides the login to screens that sign users in or change their sign-in methods. */
export const LoginRoot = ({ children }: { children: ReactNode }) => (
  <LoginProvider client={loginClient} strings={translatedLoginStrings}>
    {children}
  </LoginProvider>
)
