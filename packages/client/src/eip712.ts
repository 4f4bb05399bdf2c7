/** What wallets sign, as EIP-712 typed data: to register, approve and remove keys, and verify addresses. */
export * from '@castaway/contract/eip712'
