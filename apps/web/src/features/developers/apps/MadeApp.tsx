import { t } from '@lingui/core/macro'
import type { NewDeveloperApp } from '@castaway/client/local'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/Button'
import { Part } from '../Part'
import { Secret } from './Secret'

/** Settings for the program of an app, by the names that Neynar’s examples use. */
const environmentOf = ({ api_key: key, account, mnemonic }: NewDeveloperApp): string =>
  [
    `NEYNAR_API_KEY=${key}`,
    `NEYNAR_BASE_PATH=${location.origin}/v2`,
    `FARCASTER_DEVELOPER_FID=${account?.fid ?? ''}`,
    `FARCASTER_DEVELOPER_MNEMONIC="${mnemonic}"`,
  ].join('\n')

/** What the developer of a new app needs. */
export function MadeApp({ app }: { app: NewDeveloperApp }) {
  const { name, account, manifest } = app
  return (
    <>
      <Part
        title={t`${name} is ready`}
        about={t`Copy this now. We don’t store the phrase, and only a hash of the key.`}
      >
        <p className="mb-4 text-small">
          {account?.username
            ? t`Its account is @${account.username}, with FID ${account.fid}.`
            : null}
        </p>
        <Secret label={t`Environment`} text={environmentOf(app)} />
      </Part>
      {manifest ? (
        <Part
          title={t`Manifest`}
          about={t`Serve it at /.well-known/farcaster.json of its domain, with the images it names.`}
        >
          <Secret label={t`Manifest`} text={JSON.stringify(manifest, null, 2)} />
        </Part>
      ) : null}
      <div className="px-(--row-x) py-5">
        <Link
          to="/developers/$"
          params={{ _splat: 'apps' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`Done`}
        </Link>
      </div>
    </>
  )
}
