import { LoginProvider } from '@castaway/login/react'
import type { ReactNode } from 'react'
import { loginClient } from './login-client'
import { translatedLoginStrings } from './login-strings'
import './login-theme.css'

/** Puts the login above the places that sign people in or change how they do. */
export const LoginRoot = ({ children }: { children: ReactNode }) => (
  <LoginProvider client={loginClient} strings={translatedLoginStrings}>
    {children}
  </LoginProvider>
)
