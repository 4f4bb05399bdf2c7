import { expect, test } from 'vitest'
import { capabilityNames } from '../../shared/mini-apps/capabilities'
import { hostMethods } from './methods'
import { withoutCapabilities, workbenchOf } from './workbench'

const launch = { url: 'https://app.example/', location: { type: 'launcher' as const } }
const all = hostMethods({} as never)

test('each capability that is switched off removes the methods that belong to it, and no others', () => {
  for (const name of capabilityNames) {
    const left = withoutCapabilities(all, [name])
    const removed = Object.keys(all).filter((method) => !(method in left))
    expect([name, removed.length > 0]).toEqual([name, true])
  }
  expect(
    Object.keys(all).filter((name) => !(name in withoutCapabilities(all, ['actions.addMiniApp']))),
  ).toEqual(['addFrame', 'addMiniApp'])
  const left = withoutCapabilities(all, capabilityNames)
  expect(Object.keys(left).toSorted()).toEqual(['getCapabilities', 'getChains'])
})

test('a launch from elsewhere changes nothing', () => {
  const bench = workbenchOf({ id: 1, minimized: false, launch })
  expect(bench.methods(all)).toBe(all)
  expect(bench.observer).toBeUndefined()
  expect(bench.capabilities(['back'])).toEqual(['back'])
})

test('what is switched off is neither announced nor enough for what a manifest requires', () => {
  const bench = workbenchOf({
    id: 1,
    minimized: false,
    launch: { ...launch, workbench: { off: ['wallet.getEthereumProvider', 'back'] } },
  })
  expect(bench.capabilities(['back', 'actions.close'])).toEqual(['actions.close'])
  expect(bench.chains(['eip155:8453', 'solana:x'])).toEqual(['solana:x'])
  expect(bench.isCapable({ requiredCapabilities: ['actions.close'] })).toBe(true)
  expect(bench.isCapable({ requiredCapabilities: ['back'] })).toBe(false)
  expect(bench.isCapable({ requiredChains: ['eip155:8453'] })).toBe(false)
})
