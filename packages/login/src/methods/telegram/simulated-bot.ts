/** A bot that exists on this machine only; whoever reads this knows its token, as is meant. */
export const simulatedBot = {
  botName: 'simulated_castaway_bot',
  botToken: '1000000001:simulated-bot-token-of-this-machine',
}
