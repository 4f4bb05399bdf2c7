import { t } from '@lingui/core/macro'
import type { Account } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { showAmount } from '../../../shared/wallet/amounts'
import { WalletPayment } from '../../../shared/wallet/calls/WalletPayment'
import { readChain } from '../../../shared/wallet/read-chain'
import { caip19Of } from '../../../shared/wallet/tokens'
import { buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { BASE, balanceOf, proCalls, type ProPrice } from './pro-calls'
import { costText, daysText, proChain } from './pro-text'

interface WalletProProps {
  account: Account
  days: number
  price: ProPrice
  /** Called once the chain has it. */
  onBought: () => void
  onClose: () => void
}

/** Buys Pro with the person's own wallet. */
export default function WalletPro({ account, days, price, onBought, onClose }: WalletProProps) {
  const handle = account.username || String(account.fid)
  const cost = price.perDay * BigInt(days)
  const [time, amount, chain] = [daysText(days), costText(price, days), proChain()]
  const calls = async (from: string) => {
    const has = await balanceOf(price, from, readChain)
    if (has >= cost) return proCalls({ fid: account.fid, days, from }, price, readChain)
    return { obstacle: <TooLittle price={price} amount={amount} has={has} /> }
  }
  return (
    <WalletPayment
      chainId={BASE}
      title={t`Buy Pro`}
      of={['pro', account.fid, days]}
      calls={calls}
      question={{
        title: t`Buy Pro for @${handle}?`,
        action: t`Buy`,
        text: t`${time} for ${amount} on ${chain}. Your wallet may ask twice: to let the seller take this amount, and to pay.`,
      }}
      done={t`You have Pro`}
      onDone={onBought}
      onClose={onClose}
    />
  )
}

interface TooLittleProps {
  price: ProPrice
  amount: string
  has: bigint
}

function TooLittle({ price, amount, has }: TooLittleProps) {
  const { symbol, token } = price
  const chain = proChain()
  const balance = `${showAmount(has, price.decimals)} ${symbol}`
  return (
    <EmptyState
      title={t`Not enough ${symbol}`}
      action={
        <Link
          to="/wallet/swap"
          search={{ buy: caip19Of({ chainId: BASE, contract: token }) } as never}
          className={buttonClass('primary')}
        >
          {t`Swap for ${symbol}`}
        </Link>
      }
    >
      {t`It costs ${amount} on ${chain}, and your wallet has ${balance} there.`}
    </EmptyState>
  )
}
