/** A bot that exists only on this machine; its token is public on purpose. */
export const simulatedBot = {
  botName: 'simulated_castaway_bot',
  botToken: '1000000001:simulated-bot-token-of-this-machine',
}
