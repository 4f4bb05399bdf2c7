/** A response with the size and shape of a following feed: 25 casts with authors and counts, about 40 kB. */
export function feedAnswer(): object {
  return { casts: Array.from({ length: 25 }, (_, index) => cast(index)), next: { cursor: 'bench' } }
}

const cast = (index: number) => ({
  object: 'cast',
  hash: `0x${String(index).padStart(40, '0')}`,
  author: user(index),
  app: { ...user(1), object: 'user_dehydrated' },
  thread_hash: `0x${String(index).padStart(40, '0')}`,
  parent_hash: null,
  parent_url: null,
  root_parent_url: null,
  parent_author: { fid: null },
  text: 'The tide was out further than anyone remembered, and the old moorings stood dry. '.repeat(
    3,
  ),
  timestamp: '2026-11-01T12:00:00.000Z',
  embeds: [],
  channel: null,
  reactions: { likes_count: 12, recasts_count: 3, likes: [], recasts: [] },
  replies: { count: 4 },
  mentioned_profiles: [],
  mentioned_profiles_ranges: [],
  mentioned_channels: [],
  mentioned_channels_ranges: [],
  viewer_context: { liked: false, recasted: true },
})

const user = (index: number) => ({
  object: 'user',
  fid: index + 1,
  username: `person-${index}`,
  display_name: `Person ${index}`,
  pfp_url: `https://example.com/${index}.png`,
  custody_address: `0x${String(index).padStart(40, '0')}`,
  profile: {
    bio: { text: 'Keeps bees, mends boats and writes about neither as often as intended.' },
  },
  follower_count: 1200,
  following_count: 340,
  verifications: [],
  verified_addresses: {
    eth_addresses: [],
    sol_addresses: [],
    primary: { eth_address: null, sol_address: null },
  },
  verified_accounts: [],
  power_badge: false,
  score: 0.8,
  viewer_context: { following: true, followed_by: false, blocking: false, blocked_by: false },
})
