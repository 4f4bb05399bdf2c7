import { hexOf, numberOf, walletOf, type Person } from '../people'

type Json = Record<string, unknown>

/** The responses of one service. The formats are those of its own documentation. */
export interface ProviderResponses {
  /** Claims of its id token besides issuer, audience, times and nonce; absent if it issues none. */
  claims?(person: Person): Json
  /** Changes the default response of its token endpoint. */
  token?(usual: Json, person: Person): Json
  /** The response of its account endpoint. */
  info?(person: Person): Json
  /**
   * Its response for a suspended account: from the token endpoint if it issues id tokens, otherwise from the account
   * endpoint.
   */
  suspended: { status: number; body: Json }
}

const grantRejected = (words: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: words },
})

export const responses: Readonly<Record<string, ProviderResponses>> = {
  google: {
    claims: (person) => ({
      sub: numberOf('google', person, 21),
      email: person.email,
      email_verified: true,
      name: person.name,
      given_name: person.name.split(' ')[0],
    }),
    suspended: grantRejected('Account disabled'),
  },
  apple: {
    claims: (person) => ({
      sub: `001234.${hexOf('apple', person, 32)}.0815`,
      email: `${hexOf('apple relay', person, 10)}@privaterelay.appleid.com`,
      email_verified: 'true',
      is_private_email: 'true',
    }),
    suspended: grantRejected('The account is suspended.'),
  },
  linkedin: {
    claims: (person) => ({
      sub: hexOf('linkedin', person, 10),
      name: person.name,
      email: person.email,
      email_verified: true,
      locale: { country: 'NO', language: 'en' },
    }),
    // This service omits `token_type`.
    token: ({ access_token, expires_in, id_token, scope }) => ({
      access_token,
      expires_in,
      id_token,
      scope,
    }),
    suspended: grantRejected('The member account is suspended'),
  },
  telegram: {
    claims: (person) => ({
      sub: numberOf('telegram', person, 10),
      id: Number(numberOf('telegram', person, 10)),
      name: person.name,
      preferred_username: person.handle,
    }),
    suspended: grantRejected('user is banned'),
  },
  castaway: {
    claims: (person) => ({ sub: castawayId(person) }),
    info: (person) => ({
      sub: castawayId(person),
      name: person.name,
      embedded_wallets: [{ address: walletOf('castaway', person) }],
      smart_wallets: [],
    }),
    suspended: grantRejected('The account is suspended'),
  },
  twitter: {
    info: (person) => ({
      data: {
        id: numberOf('twitter', person, 19),
        name: person.name,
        username: person.handle.replaceAll(/[.-]/g, '_'),
        profile_image_url: 'https://pbs.twimg.com/profile_images/simulated_normal.jpg',
      },
    }),
    suspended: {
      status: 403,
      body: {
        title: 'Forbidden',
        type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
        status: 403,
        detail: 'User has been suspended.',
      },
    },
  },
  discord: {
    info: (person) => ({
      id: numberOf('discord', person, 18),
      username: person.handle,
      discriminator: '0',
      global_name: person.name,
      avatar: null,
      email: person.email,
      verified: true,
    }),
    suspended: { status: 403, body: { message: 'This account is suspended', code: 40_013 } },
  },
  github: {
    // This service separates scopes with commas.
    token: (usual) => ({ ...usual, scope: 'read:user,user:email' }),
    info: (person) => ({
      login: person.handle.replaceAll('.', '-'),
      id: Number(numberOf('github', person, 8)),
      type: 'User',
      name: person.name,
      email: null,
    }),
    suspended: {
      status: 403,
      body: {
        message: 'Sorry. Your account was suspended.',
        documentation_url: 'https://docs.github.com/rest/users/users',
      },
    },
  },
  spotify: {
    info: (person) => ({
      id: hexOf('spotify', person, 25),
      display_name: person.name,
      email: person.email,
      type: 'user',
      uri: `spotify:user:${hexOf('spotify', person, 25)}`,
    }),
    suspended: { status: 403, body: { error: { status: 403, message: 'User account suspended' } } },
  },
  instagram: {
    token: ({ access_token }, person) => ({
      data: [
        {
          access_token,
          user_id: numberOf('instagram', person, 17),
          permissions: 'instagram_business_basic',
        },
      ],
    }),
    info: (person) => ({
      user_id: numberOf('instagram', person, 17),
      username: person.handle.replaceAll('-', '_'),
      id: numberOf('instagram app', person, 17),
    }),
    suspended: {
      status: 400,
      body: {
        error: {
          message: 'Error validating access token: the account is suspended.',
          type: 'OAuthException',
          code: 190,
          error_subcode: 459,
        },
      },
    },
  },
  tiktok: {
    token: (usual, person) => ({
      ...usual,
      token_type: 'Bearer',
      open_id: `-000${hexOf('tiktok', person, 32)}`,
      refresh_expires_in: 31_536_000,
    }),
    info: (person) => ({
      data: {
        user: {
          open_id: `-000${hexOf('tiktok', person, 32)}`,
          display_name: person.name,
          username: person.handle,
        },
      },
      error: { code: 'ok', message: '', log_id: hexOf('tiktok log', person, 32) },
    }),
    suspended: {
      status: 403,
      body: {
        error: { code: 'access_denied', message: 'The user is suspended', log_id: '20261121' },
      },
    },
  },
}

const castawayId = (person: Person): string => {
  const hex = hexOf('castaway', person, 32)
  return `did:castaway:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
