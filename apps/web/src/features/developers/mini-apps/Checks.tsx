import { t } from '@lingui/core/macro'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { formatNumber, formatSize } from '../format'
import { Fact } from '../island/Fact'
import { Part } from '../Part'
import { Problems } from '../Problems'
import type { CheckedImage, ManifestField, MiniAppCheck } from '@castaway/contract/mini-app-check'

/** What production refuses of the app, part by part, and why. */
export function Checks({ check }: { check: MiniAppCheck }) {
  const { address, manifest, association, embed, images, framing } = check
  const good = t`No problems: clients would accept this.`
  const inFields = new Set(
    manifest.fields.flatMap(({ name, problems }) => problems.map((text) => `${name} ${text}`)),
  )
  // Those of a field are beside it, and those of the association have a part of their own.
  const general = manifest.problems.filter(
    (text) =>
      !inFields.has(text.replace(/^(?:miniapp|frame)\./, '')) &&
      !text.startsWith('accountAssociation'),
  )
  return (
    <>
      <Part title={t`Page`}>
        <Problems
          problems={[
            ...address.problems,
            ...(framing === undefined || framing === 'allowed'
              ? []
              : [
                  framing === 'frame-ancestors'
                    ? 'its policy frame-ancestors keeps hosts from showing it'
                    : 'its header X-Frame-Options keeps hosts from showing it',
                ]),
          ]}
          good={good}
        />
      </Part>
      <Part title={t`Manifest`} about={<bdi dir="ltr">{manifest.url}</bdi>}>
        {general.length > 0 || inFields.size === 0 ? (
          <Problems problems={general} good={good} />
        ) : null}
        {manifest.fields.length > 0 ? <Fields fields={manifest.fields} /> : null}
        {manifest.unknown.length > 0 ? (
          <p className="mt-3 text-small text-ink-soft [overflow-wrap:anywhere]">
            {t`Not in the specification, so ignored:`} <bdi>{manifest.unknown.join(', ')}</bdi>
          </p>
        ) : null}
      </Part>
      <Part title={t`Account association`}>
        <Problems problems={association.problems} good={good} />
        {association.fid === undefined ? null : (
          <dl className="mt-3 grid gap-x-4 gap-y-1 text-small mid:grid-cols-[8rem_minmax(0,1fr)]">
            <Fact name={t`Account`}>
              {association.username ? <bdi>@{association.username} · </bdi> : null}
              {association.fid}
            </Fact>
            <Fact name={t`Domain`}>
              <bdi>{association.domain}</bdi>
            </Fact>
            <Fact name={t`Signed by`}>
              <bdi>
                {association.type} {association.key}
              </bdi>
            </Fact>
          </dl>
        )}
      </Part>
      <Part
        title={t`Embed`}
        about={embed.tag === null ? undefined : <bdi dir="ltr">{embed.tag}</bdi>}
      >
        <Problems problems={embed.problems} good={good} />
        {embed.content === undefined ? null : (
          <div className="mt-3">
            <JsonTree label={t`Content`} value={embed.content} depth={4} cards={false} />
          </div>
        )}
      </Part>
      {images.length > 0 ? (
        <Part title={t`Images`}>
          <ul className="space-y-4">
            {images.map((image) => (
              <li key={image.name + image.url}>
                <Image image={image} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  )
}

/** Every field that the specification has, with what the manifest says. */
function Fields({ fields }: { fields: ManifestField[] }) {
  const given = fields.filter((field) => 'value' in field || field.problems.length > 0)
  const missing = fields.filter((field) => !given.includes(field)).map(({ name }) => name)
  return (
    <>
      <dl className="mt-3 space-y-2 text-small">
        {given.map(({ name, value, problems }) => (
          <div key={name} className="grid gap-x-4 mid:grid-cols-[11rem_minmax(0,1fr)]">
            <dt dir="ltr" className="font-mono font-semibold">
              {name}
            </dt>
            <dd dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
              {value === undefined ? null : (
                <bdi className="block font-mono">
                  {typeof value === 'string' ? value : JSON.stringify(value)}
                </bdi>
              )}
              {problems.length > 0 ? <Problems problems={problems} good="" /> : null}
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 ? (
        <p className="mt-3 text-small text-ink-soft [overflow-wrap:anywhere]">
          {t`Optional and missing:`} <bdi>{missing.join(', ')}</bdi>
        </p>
      ) : null}
    </>
  )
}

function Image({ image }: { image: CheckedImage }) {
  const { name, url, type, width, height, bytes, problems, advice } = image
  const facts = [
    type,
    width === undefined || height === undefined
      ? undefined
      : `${formatNumber(width)} × ${formatNumber(height)}`,
    bytes === undefined ? undefined : formatSize(bytes),
  ].filter(Boolean)
  return (
    <>
      <p className="text-small">
        <span dir="ltr" className="font-mono font-semibold">
          {name}
        </span>{' '}
        <span className="text-ink-soft">{facts.join(' · ')}</span>
        <bdi className="block text-ink-soft [overflow-wrap:anywhere]">{url}</bdi>
      </p>
      <Problems problems={problems} advice={advice} good={t`It follows the specification.`} />
    </>
  )
}
