import type { BetterAuthPluginDBSchema } from '@better-auth/core/db'

/** Fields that the plugin adds to the engine's tables. The tables themselves are created in `store/migrate.ts`. */
export const schema = {
  user: {
    fields: {
      isGuest: { type: 'boolean', required: true, input: false, fieldName: 'is_guest' },
      acceptedTermsAt: {
        type: 'number',
        bigint: true,
        required: false,
        input: false,
        fieldName: 'accepted_terms_at',
      },
      customMetadata: {
        type: 'string',
        required: true,
        input: false,
        fieldName: 'custom_metadata',
      },
    },
  },
  session: {
    fields: {
      provedAt: {
        type: 'number',
        bigint: true,
        required: false,
        input: false,
        fieldName: 'proved_at',
      },
      provedBy: { type: 'string', required: false, input: false, fieldName: 'proved_by' },
    },
  },
  linkedAccount: {
    modelName: 'login_linked_account',
    fields: {
      key: { type: 'string', required: true, unique: true },
      userId: {
        type: 'string',
        required: true,
        index: true,
        fieldName: 'user_id',
        references: { model: 'login_user', field: 'id', onDelete: 'cascade' },
      },
      type: { type: 'string', required: true },
      details: { type: 'string', required: true },
      firstVerifiedAt: {
        type: 'number',
        bigint: true,
        required: true,
        fieldName: 'first_verified_at',
      },
      latestVerifiedAt: {
        type: 'number',
        bigint: true,
        required: true,
        fieldName: 'latest_verified_at',
      },
    },
  },
  networkAccount: {
    modelName: 'network_account',
    fields: {
      userId: { type: 'string', required: true, fieldName: 'user_id' },
      fid: { type: 'number', required: true },
    },
  },
  keystore: {
    modelName: 'login_keystore',
    fields: { userId: { type: 'string', required: true, fieldName: 'user_id' } },
  },
  gate: {
    modelName: 'login_gate',
    fields: { passed: { type: 'number', bigint: true, required: true } },
  },
} satisfies BetterAuthPluginDBSchema

export interface LinkedAccountRow {
  id: string
  key: string
  userId: string
  type: string
  details: string
  firstVerifiedAt: number | string | bigint
  latestVerifiedAt: number | string | bigint
}

export interface UserRow {
  id: string
  createdAt: Date
  isGuest: boolean
  acceptedTermsAt?: number | string | bigint | null
  customMetadata: string
}

export interface SessionRow {
  id: string
  token: string
  userId: string
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
  userAgent?: string | null
  provedAt?: number | string | bigint | null
  provedBy?: string | null
}
