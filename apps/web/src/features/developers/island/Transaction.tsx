import { t } from '@lingui/core/macro'
import type { ChainAddress, ChainEvent, ChainTransaction, ChainValue } from '@castaway/client/local'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { shortWallet } from '../../../shared/profile/profile-meta'
import { showAmount } from '../../../shared/wallet/amounts'
import { formatNumber, formatTime } from '../format'
import { Fact } from './Fact'

/** A transaction in a line; opened, what it called, with which values, and what happened. */
export function Transaction({ transaction }: { transaction: ChainTransaction }) {
  const [open, setOpen] = useState(false)
  const { from, to, call, status, at, value, events } = transaction
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer px-(--row-x) py-2.5 -outline-offset-2! hover:bg-sunken/70">
        <span className="font-semibold [overflow-wrap:anywhere]">
          <Action transaction={transaction} />
        </span>
        {status === 'success' ? null : (
          <span className="text-small text-danger"> · {t`Reverted`}</span>
        )}
        <span className="block text-small text-ink-soft tabular">
          <Short address={from} /> <span aria-hidden="true">→</span>{' '}
          <Short address={to ?? transaction.created} />
          {value !== '0' && call ? ` · ${ether(value)}` : null} · {formatTime(at)}
        </span>
      </summary>
      {open ? (
        <div className="px-(--row-x) pt-2 pb-4">
          <dl className="mb-3 grid gap-x-4 gap-y-1 text-small mid:grid-cols-[8rem_minmax(0,1fr)]">
            <Fact name={t`Hash`}>
              <code>{transaction.hash}</code>
            </Fact>
            <Fact name={t`From`}>
              <Full address={from} />
            </Fact>
            {to ? (
              <Fact name={t`To`}>
                <Full address={to} />
              </Fact>
            ) : null}
            {transaction.created ? (
              <Fact name={t`New contract`}>
                <Full address={transaction.created} />
              </Fact>
            ) : null}
            <Fact name={t`Value`}>{ether(value)}</Fact>
            <Fact name={t`Network fee`}>
              {t`${ether(transaction.fee)} for ${formatNumber(transaction.gas_used)} gas`}
            </Fact>
            {call ? (
              <Fact name={t`Function`}>
                <code>{call.signature}</code>
              </Fact>
            ) : null}
          </dl>
          {call && call.values.length > 0 ? (
            <JsonTree value={byName(call.values)} label={t`Values of the call`} cards={false} />
          ) : null}
          {!call && transaction.input_bytes > 0 ? (
            <details>
              <summary className="cursor-pointer py-1 text-small">
                {t`Input, ${formatNumber(transaction.input_bytes)} bytes`}
              </summary>
              <code dir="ltr" className="block font-mono text-small [overflow-wrap:anywhere]">
                {transaction.input}
              </code>
            </details>
          ) : null}
          {events.length > 0 ? (
            <>
              <h3 className="mt-3 mb-1 text-small font-semibold">{t`Events`}</h3>
              <ol className="grid gap-2">
                {events.map((event, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a transaction never changes
                  <li key={index} className="rounded-card bg-sunken/60 px-3 py-2 text-small">
                    <TransactionEvent event={event} />
                  </li>
                ))}
              </ol>
            </>
          ) : null}
        </div>
      ) : null}
    </details>
  )
}

/** What it does, as far as it is known: names of programs, which no one translates. */
function Action({
  transaction: { call, to, created, value, input_bytes: bytes },
}: {
  transaction: ChainTransaction
}) {
  if (created) return created.contract ? t`New contract: ${created.contract}` : t`New contract`
  if (call) {
    return (
      <bdi className="font-mono text-small" dir="ltr">
        {to?.contract ? `${to.contract}.${call.name}` : call.name}
      </bdi>
    )
  }
  return bytes > 0 ? t`Call of an unknown function` : t`Transfer of ${ether(value)}`
}

function TransactionEvent({ event: { by, name, values, topics, data } }: { event: ChainEvent }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-mono font-semibold">{name ?? t`Unknown event`}</bdi>{' '}
        <span className="text-ink-soft">
          <Short address={by} />
        </span>
      </p>
      <JsonTree
        value={name ? byName(values) : { topics, data }}
        label={name ?? t`Unknown event`}
        cards={false}
      />
    </>
  )
}

/** An address by what is known of it, else by its ends. */
function Short({ address: known }: { address: ChainAddress | null }) {
  if (!known) return null
  const { address, contract, username, fid } = known
  return (
    <bdi title={address}>
      {contract ?? (username ? `@${username}` : (fid ?? shortWallet(address)))}
    </bdi>
  )
}

function Full({ address: { address, contract, username, fid } }: { address: ChainAddress }) {
  return (
    <>
      <code>{address}</code>
      {contract ? <bdi> · {contract}</bdi> : null}
      {fid ? (
        <>
          {' '}
          ·{' '}
          <Link
            to="/developers/$"
            params={{ _splat: `inspect/person/${fid}` }}
            className="text-accent-strong hover:underline"
          >
            {username ? `@${username}` : fid}
          </Link>
        </>
      ) : null}
    </>
  )
}

/** Ether is written the same in all languages. */
const ether = (wei: string): string => `${showAmount(BigInt(wei), 18)} ETH`

const byName = (values: readonly ChainValue[]): Record<string, unknown> =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]))
