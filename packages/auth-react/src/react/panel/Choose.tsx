import { useState } from 'react'
import type { LinkedAccountType } from '@castaway/contract'
import type { LoginMethods, AuthMethodInfo } from '@castaway/auth/wire'
import type { Attempts } from '../attempts'
import { useLoginContext } from '../context'
import type { Flow } from '../flow'
import type { OpenOptions } from '../modal-store'
import { rememberedMethod } from '../remembered-method'
import { EmailForm } from './CodeSteps'
import { MethodIcon } from './icons'
import { Badges, Note, Row, Rows, Section } from './parts'
import { WalletRows } from './WalletRows'

export interface ChooseProps {
  flow: Flow
  attempts: Attempts
  methods: LoginMethods
  purpose: OpenOptions['purpose']
  /** Limits the methods, for linking an account or confirming with an existing one. */
  only?: readonly LinkedAccountType[]
  withGuest: boolean
}

/** All sign-in methods: wallets, codes, passkeys, services, and guest. */
export function Choose({ flow, attempts, methods, purpose, only, withGuest }: ChooseProps) {
  const { strings, customToken } = useLoginContext()
  const [last] = useState(() => (purpose === 'sign-in' ? rememberedMethod() : null))
  const find = (type: LinkedAccountType) =>
    only && !only.includes(type)
      ? undefined
      : methods.methods.find((method) => method.type === type)
  const badges = ({ type, simulated, label }: AuthMethodInfo, name = label) => [
    last?.type === type && (type !== 'cross_app' || last.name === name) ? strings.lastUsed : null,
    simulated ? strings.simulated : null,
  ]
  const email = find('email')
  const phone = find('phone')
  const passkey = find('passkey')
  const farcaster = find('farcaster')
  const telegram = find('telegram')
  const crossApp = find('cross_app')
  const custom = find('custom_auth')
  const services = methods.methods.filter(
    ({ type }) => type.endsWith('_oauth') && (!only || only.includes(type)),
  )
  const others = farcaster || telegram || crossApp || (custom && (customToken || custom.hasPage))
  const simulated = methods.methods.some(
    (method) => method.simulated && (!only || only.includes(method.type)),
  )
  return (
    <div className="login-steps">
      {purpose === 'confirm' ? <Note>{strings.confirm.about}</Note> : null}
      {find('wallet') ? (
        <WalletRows {...{ flow, attempts, last, purpose }} canMake={methods.provider !== 'privy'} />
      ) : null}
      {email || phone || passkey ? (
        <Section title={strings.email.title}>
          {email ? (
            <EmailForm flow={flow} attempts={attempts} withPasskeys={passkey !== undefined} />
          ) : null}
          {phone || passkey ? (
            <Rows>
              {phone ? (
                <Row
                  icon={<MethodIcon of="phone" />}
                  title={strings.phone.row}
                  detail={strings.phone.rowDetail}
                  badges={badges(phone)}
                  onClick={() => flow.show({ at: 'phone' })}
                />
              ) : null}
              {passkey ? (
                <Row
                  icon={<MethodIcon of="passkey" />}
                  title={strings.passkey.row}
                  detail={strings.passkey.rowDetail}
                  badges={badges(passkey)}
                  onClick={() =>
                    last?.type === 'passkey'
                      ? void flow.start(attempts.usePasskey({ at: 'passkey' }))
                      : flow.show({ at: 'passkey' })
                  }
                />
              ) : null}
            </Rows>
          ) : null}
        </Section>
      ) : null}
      {services.length > 0 || others ? (
        <Section title={strings.services.title}>
          {services.length > 0 ? (
            <ul className="login-services">
              {services.map((method) => (
                <li key={method.type}>
                  <button
                    type="button"
                    className="login-service"
                    onClick={() => void flow.start(attempts.window(method))}
                  >
                    <MethodIcon of={method.type} />
                    <span className="login-service-words">
                      <bdi>{method.label}</bdi>
                      <Badges badges={badges(method)} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          {others ? (
            <Rows>
              {farcaster ? (
                <Row
                  icon={<MethodIcon of="farcaster" />}
                  title={strings.farcaster.row}
                  detail={strings.farcaster.rowDetail}
                  badges={badges(farcaster)}
                  onClick={() => void flow.start(attempts.farcaster({ at: 'choose' }))}
                />
              ) : null}
              {telegram ? (
                <Row
                  icon={<MethodIcon of="telegram" />}
                  title={strings.telegram.row}
                  detail={strings.telegram.rowDetail}
                  badges={badges(telegram)}
                  onClick={() => void flow.start(attempts.window(telegram))}
                />
              ) : null}
              {crossApp?.apps?.map((app) => (
                <Row
                  key={app.id}
                  icon={<MethodIcon of="cross_app" />}
                  title={app.name}
                  detail={strings.crossApp.rowDetail}
                  badges={badges(crossApp, app.name)}
                  onClick={() => void flow.start(attempts.window(crossApp, app))}
                />
              ))}
              {custom && (customToken || custom.hasPage) ? (
                <Row
                  icon={<MethodIcon of="custom_auth" />}
                  title={strings.custom.row}
                  detail={strings.custom.rowDetail}
                  badges={badges(custom)}
                  onClick={() =>
                    void flow.start(
                      customToken ? attempts.custom(customToken) : attempts.window(custom),
                    )
                  }
                />
              ) : null}
            </Rows>
          ) : null}
          {simulated ? <Note>{strings.simulatedNote}</Note> : null}
        </Section>
      ) : null}
      {methods.signUp || purpose === 'confirm' ? null : <Note>{strings.noNewPeople}</Note>}
      {withGuest ? (
        <Section title={strings.guest.title}>
          <Rows>
            <Row
              icon={<MethodIcon of="guest" />}
              title={strings.guest.row}
              detail={strings.guest.rowDetail}
              onClick={() => void flow.run(attempts.guest())}
            />
          </Rows>
        </Section>
      ) : null}
    </div>
  )
}
