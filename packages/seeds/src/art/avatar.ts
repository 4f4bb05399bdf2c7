import type { SeededRandom } from '../random'
import { palettes, type Palette } from './palette'

type Draw = (d: SeededRandom, p: Palette) => string

const at = (d: SeededRandom, from: number, to: number) => d.int(from * 10, to * 10) / 10

const face: Draw = (d, p) => {
  const skin = d.pick([p.light, p.sky[0], p.sky[1], '#c98f66', '#8d5a3b', '#f1c9a5', '#5d3a27'])
  const hair = d.pick([p.ground[0], p.ground[1], p.ground[2], p.ink])
  const line = `stroke="${p.ink}" stroke-width="2.4" stroke-linecap="round" fill="none"`
  const cut = d.pick([
    `<path d="M24 52a26 28 0 0 1 52 0q-10-14-26-12t-26 12z" fill="${hair}"/>`,
    `<circle cx="50" cy="24" r="11" fill="${hair}"/><path d="M25 48a25 26 0 0 1 50 0q-25-16-50 0z" fill="${hair}"/>`,
    `<path d="M22 80V50a28 30 0 0 1 56 0v30q-8-8-8-30-20 4-40-10-2 30-8 40z" fill="${hair}"/>`,
    `<g fill="${hair}">${[28, 36, 46, 56, 66, 73].map((x, i) => `<circle cx="${x}" cy="${[40, 31, 27, 27, 31, 41][i]}" r="9"/>`).join('')}</g>`,
    `<path d="M20 44h60l-8-14q-22-14-44 0z" fill="${p.ground[1]}"/><rect x="16" y="42" width="68" height="6" rx="3" fill="${p.ground[2]}"/>`,
  ])
  const mouth = d.pick(['M42 66q8 8 16 0', 'M43 67h13', 'M42 65q8 5 16-1', 'M45 67q5 6 10 0z'])
  const eyes = d.pick([
    `<circle cx="41" cy="54" r="2.6" fill="${p.ink}"/><circle cx="59" cy="54" r="2.6" fill="${p.ink}"/>`,
    `<path d="M37 54q4-4 8 0M55 54q4-4 8 0" ${line}/>`,
    `<g ${line}><circle cx="40" cy="54" r="6.5"/><circle cx="60" cy="54" r="6.5"/><path d="M46.500 54h7"/></g><circle cx="40" cy="54" r="2" fill="${p.ink}"/><circle cx="60" cy="54" r="2" fill="${p.ink}"/>`,
  ])
  const body = `<path d="M16 102q4-26 34-26t34 26z" fill="${d.pick([p.ground[0], p.ground[1], p.sky[2]])}"/>`
  const head = `<ellipse cx="50" cy="54" rx="23" ry="26" fill="${skin}"/>`
  return `${body}<rect x="43" y="72" width="14" height="14" rx="6" fill="${skin}"/>${head}${cut}${eyes}<path d="${mouth}" ${line}/>`
}

const waves: Draw = (d, p) => {
  const rows = [...p.ground].map((fill, i) => {
    const y = 52 + i * 15 + at(d, -3, 3)
    const h = at(d, 4, 9)
    return `<path d="M0 ${y}q12.500-${h} 25 0t25 0 25 0 25 0V100H0z" fill="${fill}"/>`
  })
  return `<circle cx="${at(d, 28, 72)}" cy="${at(d, 26, 44)}" r="${at(d, 12, 19)}" fill="${p.light}"/>${rows.join('')}`
}

const island: Draw = (d, p) => {
  const lean = at(d, -8, 12)
  const crown = [-62, -28, 4, 36, 70]
    .map(
      (angle) =>
        `<path transform="translate(${50 + lean} 38) rotate(${angle + lean})" d="M0 0q-4-12 3-21 6 9 3 21z" fill="${p.ground[0]}"/>`,
    )
    .join('')
  return `<circle cx="${at(d, 22, 78)}" cy="${at(d, 18, 34)}" r="9" fill="${p.light}"/><path d="M50 76q${lean / 2}-20 ${lean}-38" stroke="${p.ground[2]}" stroke-width="4" fill="none" stroke-linecap="round"/>${crown}<ellipse cx="50" cy="80" rx="34" ry="10" fill="${p.light}"/><path d="M0 82q25-7 50 0t50 0v20H0z" fill="${p.ground[1]}"/>`
}

const tiles: Draw = (d, p) => {
  const n = d.pick([3, 4, 5])
  const size = 100 / n
  const inks = [p.ground[0], p.ground[1], p.ground[2], p.light, p.sky[2]]
  let out = ''
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) {
      const turn = d.int(0, 3) * 90
      const fill = d.pick(inks)
      const shape = d.pick([
        'M0 0h1A1 1 0 0 1 0 1z',
        'M0 0h1v1z',
        'M0.500 0a.5.5 0 1 0 .001 0z',
        'M0 0h1v.5H0z',
      ])
      out += `<path transform="translate(${(x * size).toFixed(2)} ${(y * size).toFixed(2)}) scale(${size.toFixed(2)}) rotate(${turn} .5 .5)" d="${shape}" fill="${fill}"/>`
    }
  return out
}

const sprout: Draw = (d, p) => {
  const leaves = Array.from({ length: d.int(3, 6) }, (_, i) => {
    const side = i % 2 ? 1 : -1
    return `<path transform="translate(50 ${74 - i * 10}) scale(${side} 1) rotate(${at(d, -14, 10)})" d="M0 0q10-18 30-12-8 16-30 12z" fill="${p.ground[i % 3]}"/>`
  })
  return `<path d="M50 94V${78 - leaves.length * 10}" stroke="${p.ink}" stroke-width="3" stroke-linecap="round"/>${leaves.join('')}<circle cx="50" cy="${74 - leaves.length * 10}" r="${at(d, 5, 9)}" fill="${p.light}"/>`
}

const creature: Draw = (d, p) => {
  const ears = d.pick([
    `<path d="M26 46L24 18l22 14zM74 46l2-28-22 14z" fill="${p.ground[1]}"/>`,
    `<ellipse cx="36" cy="24" rx="7" ry="20" fill="${p.ground[1]}"/><ellipse cx="64" cy="24" rx="7" ry="20" fill="${p.ground[1]}"/>`,
    `<circle cx="28" cy="34" r="11" fill="${p.ground[1]}"/><circle cx="72" cy="34" r="11" fill="${p.ground[1]}"/>`,
  ])
  const blink = d.chance(0.3)
  const eye = (x: number) =>
    blink
      ? `<path d="M${x - 5} 56q5-5 10 0" stroke="${p.ink}" stroke-width="2.500" fill="none"/>`
      : `<circle cx="${x}" cy="55" r="6" fill="#fff"/><circle cx="${x + 1}" cy="56" r="3" fill="#16202c"/>`
  return `${ears}<path d="M18 102V60a32 32 0 0 1 64 0v42z" fill="${p.ground[0]}"/><ellipse cx="50" cy="82" rx="19" ry="22" fill="${p.light}" opacity=".5"/>${eye(38)}${eye(62)}<path d="M46 66h8l-4 5z" fill="${p.ink}"/>`
}

const rings: Draw = (d, p) => {
  const x = at(d, 25, 75)
  const y = at(d, 25, 75)
  const inks = [p.ground[2], p.ground[1], p.ground[0], p.sky[1], p.light]
  return inks
    .map(
      (fill, i) => `<circle cx="${x}" cy="${y}" r="${58 - i * 12 + at(d, -3, 3)}" fill="${fill}"/>`,
    )
    .join('')
}

const styles: readonly Draw[] = [
  face,
  face,
  face,
  face,
  creature,
  waves,
  island,
  tiles,
  sprout,
  rings,
]

/** Draws a square profile image for a user or a channel. */
export const avatar = (d: SeededRandom, style?: 'island' | 'channel'): string => {
  const palette = d.pick(palettes)
  const turned = d.int(0, 360)
  const draw =
    style === 'island'
      ? island
      : style === 'channel'
        ? d.pick([waves, tiles, sprout, rings, island])
        : d.pick(styles)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400"><defs><linearGradient id="s" gradientTransform="rotate(${turned} .5 .5)"><stop stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[2]}"/></linearGradient></defs><rect width="100" height="100" fill="url(#s)"/>${draw(d, palette)}</svg>`
}
