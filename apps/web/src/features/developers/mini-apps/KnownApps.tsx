import * as op from '@castaway/client/operations'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientWith } from '../../../app/client-with'
import { listedApp } from '../../../shared/mini-app-list/MiniAppList'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { Part } from '../Part'

const client = clientWith({ fetchFrameCatalog: op.fetchFrameCatalog })

/** Apps of this network. */
export default function KnownApps() {
  const apps = useQuery({
    queryKey: ['workbench', 'apps'],
    queryFn: () => client.fetchFrameCatalog({ limit: 12 }),
    retry: false,
  })
  const frames = apps.data?.frames ?? []
  if (frames.length === 0) return null
  return (
    <Part title={t`Mini apps of this network`}>
      <ul className="space-y-1">
        {frames.map(listedApp).map(({ url, name }) => (
          <li key={url}>
            <Link
              to="/developers/$"
              params={{ _splat: 'mini-apps' }}
              search={{ url } as never}
              className="block rounded-small py-1.5 hover:underline"
            >
              <bdi className="font-semibold">{cleanName(name, t`Mini app`)}</bdi>{' '}
              <bdi className="text-small text-ink-soft [overflow-wrap:anywhere]">{url}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}
