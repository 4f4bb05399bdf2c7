import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'
import { loginErrorText } from '../../sign-in/login-error-text'
import { shortWallet } from '../../profile/profile-meta'
import { formatUnits, parseUnits, showAmount } from '../amounts'
import { holderOf, type Holding } from '../holdings'
import { networkName } from '../networks'
import { FiatValue, TokenAmount } from '../TokenText'
import type { Address } from '../tokens'
import { Select } from './Select'
import { RecipientField } from './RecipientField'
import { maxAmount } from './max-amount'
import type { TransferDraft } from './review'
import type { SendRequest } from './send-request'
import { useDraftRecipient } from './use-draft-recipient'
import { useQueuedSubmit } from './use-queued-submit'
import { tokenKey, type useSendable } from './use-sendable'

export interface SendFormProps {
  request: SendRequest
  sendable: ReturnType<typeof useSendable>
  onReview: (draft: TransferDraft) => void
}

/** To whom, which token, how much, and from which wallet. */
export function SendForm({ request, sendable, onReview }: SendFormProps) {
  const { tokens, wallets } = sendable
  const recipient = useDraftRecipient(request)
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState<string>()
  const [typed, setTyped] = useState(request.amount ?? '')
  const [failure, setFailure] = useState<string>()
  const [isMaxBusy, setMaxBusy] = useState(false)
  const key = chosen ?? sendable.requested
  const token = tokens.find((each) => tokenKey(each) === key) ?? tokens[0]
  const holder = holderOf(token, from)
  const sender = wallets.find(({ address }) => address === (holder?.address ?? from)) ?? wallets[0]!
  const balance = holder?.amount ?? 0n
  const amount = token ? parseUnits(typed, token.decimals) : null
  const isUnknown = request.token !== undefined && sendable.requested === undefined

  const problem = (): string | undefined => {
    if (!token) return t`You have nothing to send yet`
    if (amount === null) return typed.trim() ? t`Enter an amount, such as 0.25` : t`Enter an amount`
    if (amount === 0n) return t`Enter more than zero`
    if (amount > balance) return t`You have only ${showAmount(balance, token.decimals)} of it here`
    return undefined
  }
  const review = () => {
    const wrong = problem()
    setFailure(wrong)
    if (!recipient.recipient && !recipient.failure) recipient.missing()
    if (wrong || !recipient.recipient || !token || amount === null) return
    if (token.contract?.toLowerCase() === recipient.recipient.address.toLowerCase())
      return setFailure(t`This is the token’s own address: what is sent there is lost`)
    onReview({
      from: sender.address as Address,
      wallet: sender.wallet!,
      recipient: recipient.recipient,
      asset: { kind: 'token', token },
      amount,
    })
  }
  const { isQueued, submit } = useQueuedSubmit(recipient.busy, review)
  const useMax = async () => {
    if (!token) return
    setMaxBusy(true)
    setFailure(undefined)
    try {
      const to = recipient.recipient?.address ?? (sender.address as Address)
      const most = await maxAmount(token, sender.address as Address, to, balance)
      setTyped(formatUnits(most, token.decimals))
      if (most === 0n) setFailure(t`Not enough for the network fee`)
    } catch (error) {
      setFailure(loginErrorText(error).title)
    } finally {
      setMaxBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5 px-(--row-x) py-5">
      <RecipientField {...recipient} />
      {isUnknown ? (
        <p role="alert" className="text-small text-danger">
          {t`The token that was asked for can’t be sent here. Choose another one.`}
        </p>
      ) : null}
      <TokenSelect
        tokens={tokens}
        token={token}
        onChoose={(next) => {
          setChosen(next)
          setFailure(undefined)
        }}
      />
      {token && token.wallets.length > 1 ? (
        <Select
          label={t`From`}
          value={sender.address}
          onChange={setFrom}
          options={token.wallets.map(({ address, amount: held }) => ({
            id: address,
            label: `${shortWallet(address)} · ${showAmount(held, token.decimals)} ${token.symbol}`,
          }))}
        />
      ) : null}
      <TextField
        label={t`Amount`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={80}
        placeholder="0"
        error={failure}
        hint={
          token ? (
            <>
              {amount && token.price !== null ? (
                <>
                  <FiatValue amount={amount} token={token} />
                  {' · '}
                </>
              ) : null}
              {t`Balance`} <TokenAmount amount={balance} token={token} />
            </>
          ) : undefined
        }
        after={
          <Button
            size="small"
            tone="quiet"
            className="-me-2.5"
            busy={isMaxBusy}
            disabled={balance === 0n}
            onClick={() => void useMax()}
          >
            {t`Max`}
          </Button>
        }
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setFailure(undefined)
        }}
      />
      <Button tone="primary" size="large" type="submit" busy={isQueued} className="w-full">
        {t`Review`}
      </Button>
    </form>
  )
}

const TokenSelect = ({
  tokens,
  token,
  onChoose,
}: {
  tokens: readonly Holding[]
  token: Holding | undefined
  onChoose: (key: string) => void
}) =>
  token ? (
    <Select
      label={t`Token`}
      value={tokenKey(token)}
      onChange={onChoose}
      options={tokens.map((each) => ({
        id: tokenKey(each),
        label: `${each.symbol} · ${networkName(each.network)} · ${showAmount(each.amount, each.decimals)}`,
      }))}
    />
  ) : (
    <p className="text-ink-soft">{t`Your wallets have no tokens yet.`}</p>
  )
