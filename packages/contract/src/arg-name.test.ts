import { expect, expectTypeOf, it } from 'vitest'
import { type ArgName, argName } from './arg-name'

it('arguments are named as callers write them, in values and in types', () => {
  expect(argName('viewer_fid')).toBe('viewerFid')
  expect(argName('q')).toBe('q')
  expect(argName('metadata[media]')).toBe('metadataMedia')
  expect(argName('metadata[website_link]')).toBe('metadataWebsiteLink')
  expect(argName('include_chronological_parent_casts')).toBe('includeChronologicalParentCasts')
  expectTypeOf<ArgName<'viewer_fid'>>().toEqualTypeOf<'viewerFid'>()
  expectTypeOf<ArgName<'metadata[website_link]'>>().toEqualTypeOf<'metadataWebsiteLink'>()
  expectTypeOf<ArgName<'q'>>().toEqualTypeOf<'q'>()
})
