import { describe, expect, it } from 'vitest'
import { settingsPaths } from '../../app/paths'
import { isAvailable, sectionAt, sectionOfAnchor, sections } from './sections'

const idsFor = (who: Parameters<typeof isAvailable>[1]) =>
  sections.filter((section) => isAvailable(section, who)).map(({ id }) => id)

describe('sections of the settings', () => {
  it('are listed once for each path', () => {
    expect(sections.map(({ to }) => to).toSorted()).toEqual(Object.values(settingsPaths).toSorted())
    for (const section of sections) expect(sectionAt(section.to)).toBe(section)
    expect(sectionAt('/settings')).toBeUndefined()
  })

  it('are offered to those who can use them', () => {
    const guest = { signedIn: false, hasAccount: false, isOperator: false, isRemote: false }
    expect(idsFor(guest)).toEqual(['appearance', 'language', 'muting', 'keyboard', 'data', 'about'])
    const member = idsFor({ ...guest, signedIn: true })
    expect(member).toContain('devices')
    expect(member).not.toContain('storage')
    const everyone = idsFor({
      signedIn: true,
      hasAccount: true,
      isOperator: false,
      isRemote: false,
    })
    expect(everyone).toHaveLength(sections.length - 1)
    expect(everyone).not.toContain('bans')
  })

  it('are found by the anchors of the former page', () => {
    expect(sectionOfAnchor('words')).toBe('/settings/muting-and-blocking')
    expect(sectionOfAnchor('profile')).toBe('/settings/profile')
    expect(sectionOfAnchor('toString')).toBeUndefined()
    expect(sectionOfAnchor('')).toBeUndefined()
  })
})
