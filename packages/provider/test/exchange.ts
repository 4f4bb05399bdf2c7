import { createRequire } from 'node:module'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  parseEther,
  parseGwei,
  type Abi,
  type Address,
  type Hex,
  type PrivateKeyAccount,
} from 'viem'
import type { LocalChain } from '../src/chain/local-chain'
import { chainNetworks } from '../src/chain/networks'
import { callLocalChain } from '../src/chain/json-rpc'

/** A pool of a token and USDC, and one of a token and ether, with the event of Uniswap v2 and without fees. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;
interface Token {
  function balanceOf(address) external view returns (uint256);
  function transfer(address, uint256) external returns (bool);
  function transferFrom(address, address, uint256) external returns (bool);
}
contract Pool {
  event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to);
  Token immutable a;
  Token immutable b;
  constructor(Token a_, Token b_) { a = a_; b = b_; }
  receive() external payable {}
  event Transfer(address indexed from, address indexed to, uint256 value);
  string public name = "Shares";
  string public symbol = "LP";
  uint8 public decimals = 18;
  function join(uint256 amount) external payable {
    a.transferFrom(msg.sender, address(this), amount);
    emit Transfer(address(0), msg.sender, amount);
  }
  function swap(bool sells, uint256 amount) external {
    (Token given, Token got) = sells ? (a, b) : (b, a);
    uint256 out = got.balanceOf(address(this)) * amount / (given.balanceOf(address(this)) + amount);
    given.transferFrom(msg.sender, address(this), amount);
    got.transfer(msg.sender, out);
    emit Swap(msg.sender, sells ? amount : 0, sells ? 0 : amount, sells ? 0 : out, sells ? out : 0, msg.sender);
  }
  function buy() external payable {
    uint256 out = a.balanceOf(address(this)) * msg.value / address(this).balance;
    a.transfer(msg.sender, out);
    emit Swap(msg.sender, 0, msg.value, out, 0, msg.sender);
  }
  function sell(uint256 amount) external {
    uint256 out = address(this).balance * amount / (a.balanceOf(address(this)) + amount);
    a.transferFrom(msg.sender, address(this), amount);
    payable(msg.sender).transfer(out);
    emit Swap(msg.sender, amount, 0, 0, out, msg.sender);
  }
}
/// Exchanges two tokens between two people who trust it, without a pool.
contract Barter {
  function exchange(Token a, uint256 given, Token b, uint256 got, address other) external {
    a.transferFrom(msg.sender, other, given);
    b.transferFrom(other, msg.sender, got);
  }
}
/// Reports transfers that nobody made.
contract Liar {
  event Transfer(address indexed from, address indexed to, uint256 value);
  string public name = "Liar";
  string public symbol = "LIE";
  uint8 public decimals = 18;
  function lie(address from, address to, uint256 value) external { emit Transfer(from, to, value); }
}`

export const poolAbi = parseAbi([
  'constructor(address a, address b)',
  'function swap(bool sells, uint256 amount)',
  'function join(uint256 amount) payable',
  'function buy() payable',
  'function sell(uint256 amount)',
])
export const barterAbi = parseAbi([
  'function exchange(address a, uint256 given, address b, uint256 got, address other)',
])
export const liarAbi = parseAbi(['function lie(address from, address to, uint256 value)'])
export const erc20Abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
])

type Name = 'Pool' | 'Barter' | 'Liar'

function compile(): Record<Name, Hex> {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const input = {
    language: 'Solidity',
    sources: { all: { content: source } },
    settings: {
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: { all: Record<Name, { evm: { bytecode: { object: string } } }> }
  }
  const code = (name: Name): Hex => `0x${contracts.all[name].evm.bytecode.object}`
  return { Pool: code('Pool'), Barter: code('Barter'), Liar: code('Liar') }
}

/** Lets wallets act on the chain of `base`, as pages do, by signed transactions. */
export function exchange(chain: LocalChain) {
  const code = compile()
  const { id, usdc } = chainNetworks.base
  const ask = <T>(method: string, ...params: unknown[]) =>
    callLocalChain(chain, 'base', method, params) as Promise<T>

  async function send(
    wallet: PrivateKeyAccount,
    tx: { to?: Address; data?: Hex; value?: bigint },
  ): Promise<{ hash: Hex; nonce: number }> {
    const nonce = Number(await ask<Hex>('eth_getTransactionCount', wallet.address, 'latest'))
    const signed = await wallet.signTransaction({
      type: 'eip1559',
      chainId: id,
      nonce,
      gas: 3_000_000n,
      maxFeePerGas: parseGwei('100'),
      maxPriorityFeePerGas: 1n,
      ...tx,
    })
    const hash = await ask<Hex>('eth_sendRawTransaction', signed)
    const { status } = await ask<{ status: Hex }>('eth_getTransactionReceipt', hash)
    if (status !== '0x1') throw new Error(`The transaction ${hash} was reverted`)
    return { hash, nonce }
  }

  return {
    send,
    /** Gives a wallet ether and USDC. */
    async fund(address: Address, ether: string, dollars: bigint): Promise<void> {
      const { write } = await chain('base')
      await write(async (sendAs, { treasury: from }) => {
        await sendAs({ from, to: address, value: parseEther(ether) })
        const call = { abi: erc20Abi, functionName: 'mint', args: [address, dollars * 10n ** 6n] }
        await sendAs({ from, to: usdc, call })
      })
    },
    async deploy(wallet: PrivateKeyAccount, name: Name, args: Address[] = []): Promise<Address> {
      const abi: Abi = name === 'Pool' ? poolAbi : []
      const data = encodeDeployData({ abi, bytecode: code[name], args })
      const { nonce } = await send(wallet, { data })
      return getContractAddress({
        from: wallet.address,
        nonce: BigInt(nonce),
      }).toLowerCase() as Address
    },
    /** Calls a contract. @returns the transaction's hash */
    async call(
      wallet: PrivateKeyAccount,
      to: Address,
      abi: Abi,
      functionName: string,
      args: readonly unknown[] = [],
      value = 0n,
    ): Promise<Hex> {
      const data = encodeFunctionData({ abi, functionName, args })
      return (await send(wallet, { to, data, value })).hash
    },
  }
}
