import type { SeededRandom } from '../random'
import { dusk, night, palettes, type Palette } from './palette'

const W = 1200
const H = 800
/** As in the metadata of an image. */
export const SCENE_SIZE = { width_px: W, height_px: H }

/** Draws a ridge line across the image: a sum of slow waves, closed at the bottom. */
const ridge = (d: SeededRandom, y: number, height: number, fill: string, rough = 1): string => {
  const parts = Array.from({ length: 4 }, (_, i) => ({
    size: (height / (i + 1)) * (0.5 + d.next()) * (i > 1 ? rough : 1),
    speed: (i + 1) * (0.6 + d.next() * 0.8),
    shift: d.next() * 6.28,
  }))
  let path = `M0 ${H}`
  for (let x = 0; x <= W; x += 30) {
    const up = parts.reduce(
      (sum, part) => sum + part.size * Math.sin((x / W) * 6.28 * part.speed + part.shift),
      0,
    )
    path += `L${x} ${(y - up).toFixed(1)}`
  }
  return `<path d="${path}L${W} ${H}z" fill="${fill}"/>`
}

const stars = (d: SeededRandom, count: number): string =>
  Array.from(
    { length: count },
    () =>
      `<circle cx="${d.int(0, W)}" cy="${d.int(0, H * 0.6)}" r="${(0.6 + d.next() * 1.8).toFixed(1)}" fill="#fff" opacity="${(0.3 + d.next() * 0.7).toFixed(2)}"/>`,
  ).join('')

const sun = (d: SeededRandom, p: Palette): string => {
  const [x, y, r] = [d.int(200, 1000), d.int(160, 380), d.int(40, 95)]
  return `<circle cx="${x}" cy="${y}" r="${r * 2.4}" fill="${p.light}" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r}" fill="${p.light}"/>`
}

const glitter = (d: SeededRandom, from: number, p: Palette): string =>
  Array.from({ length: 46 }, () => {
    const y = d.int(from, H - 10)
    const w = d.int(20, 60 + (y - from))
    return `<rect x="${d.int(0, W - w)}" y="${y}" width="${w}" height="${1 + Math.round((y - from) / 130)}" rx="2" fill="${p.light}" opacity="${(0.12 + d.next() * 0.4).toFixed(2)}"/>`
  }).join('')

const boat = (d: SeededRandom, p: Palette): string => {
  const [x, y, s] = [d.int(200, 950), d.int(500, 600), 0.7 + d.next()]
  return `<g transform="translate(${x} ${y}) scale(${s.toFixed(2)})"><path d="M-50 0h100l-18 24h-64z" fill="${p.ink}"/><path d="M0-8V-108l52 92zM-6-12v-76l-38 70z" fill="${p.light}"/></g>`
}

const sea = (d: SeededRandom, p: Palette): string => {
  const y = d.int(420, 500)
  return `${sun(d, p)}${d.chance(0.6) ? ridge(d, y + 4, 46, p.ground[0]) : ''}<rect y="${y}" width="${W}" height="${H}" fill="${p.ground[1]}"/>${glitter(d, y, p)}${d.chance(0.7) ? boat(d, p) : ''}`
}

const shore = (d: SeededRandom, p: Palette): string => {
  const stones = Array.from({ length: 24 }, () => {
    const y = d.int(650, 790)
    const r = 8 + (y - 640) / 5
    return `<ellipse cx="${d.int(0, W)}" cy="${y}" rx="${r * (0.8 + d.next())}" ry="${(r * 0.55).toFixed(1)}" fill="${d.pick([p.ground[1], p.ground[2], p.sky[2]])}"/>`
  }).join('')
  return `${sun(d, p)}<rect y="430" width="${W}" height="400" fill="${p.ground[0]}"/>${glitter(d, 430, p)}${ridge(d, 600, 22, p.sky[1])}${ridge(d, 650, 26, p.sky[0])}${stones}`
}

const hill = (d: SeededRandom, p: Palette): string =>
  `${sun(d, p)}${ridge(d, 430, 120, p.sky[2], 1.6)}${ridge(d, 520, 90, p.ground[0])}${ridge(d, 620, 70, p.ground[1])}${ridge(d, 720, 45, p.ground[2])}`

const forest = (d: SeededRandom, p: Palette): string => {
  const row = (y: number, size: number, fill: string) =>
    Array.from({ length: 26 }, () => {
      const [x, h] = [d.int(-20, W + 20), size * (0.7 + d.next() * 0.7)]
      return `<path d="M${x} ${(y - h).toFixed(0)}l${(h * 0.24).toFixed(0)} ${h.toFixed(0)}h-${(h * 0.48).toFixed(0)}z" fill="${fill}"/>`
    }).join('') + `<rect y="${y - 2}" width="${W}" height="${H}" fill="${fill}"/>`
  return `${sun(d, p)}${ridge(d, 420, 60, p.sky[2])}${row(540, 170, p.ground[0])}${row(640, 230, p.ground[1])}${row(770, 330, p.ground[2])}`
}

const windows = (
  d: SeededRandom,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
): string => {
  let out = ''
  for (let j = y + 16; j < y + h - 20; j += 34)
    for (let i = x + 12; i < x + w - 16; i += 26)
      if (d.chance(0.42))
        out += `<rect x="${i}" y="${j}" width="12" height="17" fill="${fill}" opacity="${(0.5 + d.next() / 2).toFixed(2)}"/>`
  return out
}

const street = (d: SeededRandom, p: Palette): string => {
  let out = sun(d, p) + ridge(d, 470, 40, p.sky[2])
  for (let x = -20; x < W;) {
    const [w, h] = [d.int(90, 190), d.int(180, 460)]
    const fill = d.pick(p.ground)
    const roof = d.chance(0.5)
      ? `<path d="M${x - 6} ${760 - h}h${w + 12}l-${(w / 2 + 6).toFixed(0)}-${d.int(30, 70)}z" fill="${p.ink}"/>`
      : ''
    out += `<rect x="${x}" y="${760 - h}" width="${w}" height="${h}" fill="${fill}"/>${roof}${windows(d, x, 760 - h, w, h, p.light)}`
    x += w + d.pick([0, 0, 8, 40])
  }
  return `${out}<rect y="756" width="${W}" height="60" fill="${p.ink}"/>`
}

const industry = (d: SeededRandom, p: Palette): string => {
  const chimneys = Array.from({ length: d.int(2, 5) }, () => {
    const [x, h] = [d.int(120, 1060), d.int(260, 480)]
    const smoke = Array.from(
      { length: 5 },
      (_, i) =>
        `<circle cx="${x + 14 + i * 26}" cy="${700 - h - i * 22}" r="${16 + i * 9}" fill="${p.light}" opacity="${(0.34 - i * 0.05).toFixed(2)}"/>`,
    ).join('')
    return `<path d="M${x} 720l6-${h}h20l6 ${h}z" fill="${p.ground[2]}"/>${d.chance(0.6) ? smoke : ''}`
  })
  const hall = `<path d="M60 740V560${'l120-60v60'.repeat(8)}v180z" fill="${p.ground[1]}"/>`
  return `${sun(d, p)}${ridge(d, 540, 40, p.sky[2])}${chimneys.join('')}${hall}${windows(d, 80, 590, 960, 110, p.light)}${ridge(d, 750, 12, p.ink)}`
}

const train = (d: SeededRandom, p: Palette): string => {
  const x = d.int(-300, 60)
  const cars = Array.from({ length: 4 }, (_, i) => {
    const left = x + i * 330
    const panes = Array.from(
      { length: 6 },
      (_, j) =>
        `<rect x="${left + 26 + j * 46}" y="560" width="32" height="38" rx="5" fill="${p.light}" opacity="${d.chance(0.7) ? '.95' : '.25'}"/>`,
    ).join('')
    return `<rect x="${left}" y="530" width="316" height="124" rx="16" fill="${p.ground[1]}"/><rect x="${left}" y="616" width="316" height="10" fill="${p.sky[1]}"/>${panes}<circle cx="${left + 60}" cy="662" r="17" fill="${p.ink}"/><circle cx="${left + 256}" cy="662" r="17" fill="${p.ink}"/>`
  })
  return `${sun(d, p)}${ridge(d, 470, 90, p.ground[0], 1.4)}<rect y="676" width="${W}" height="140" fill="${p.ground[2]}"/>${cars.join('')}<rect y="678" width="${W}" height="6" fill="${p.light}" opacity=".6"/>`
}

/** Draws objects on a table by a window. */
const kitchen = (d: SeededRandom, p: Palette): string => {
  const things = d.some(
    [
      `<path d="M250 620q-10-170 130-180t150 180z" fill="#c98a4b"/><path d="M300 520q80-60 190-20M300 570q90-50 200-12" stroke="#8a5527" stroke-width="9" fill="none"/>`,
      `<rect x="620" y="380" width="150" height="240" rx="26" fill="${p.light}" opacity=".75"/><rect x="620" y="470" width="150" height="150" rx="26" fill="${p.ground[0]}"/><rect x="608" y="356" width="174" height="36" rx="8" fill="${p.ink}"/>`,
      `<path d="M860 500h150v60q0 62-75 62t-75-62z" fill="${p.light}"/><path d="M1010 520q54 0 0 62" stroke="${p.light}" stroke-width="14" fill="none"/><path d="M900 470q-14-26 6-44m36 44q-14-26 6-44" stroke="${p.light}" stroke-width="6" fill="none" opacity=".6"/>`,
      `<circle cx="160" cy="580" r="42" fill="#d9563f"/><circle cx="110" cy="594" r="32" fill="#e0a33a"/>`,
    ],
    d.int(2, 4),
  )
  return `<rect x="330" y="60" width="560" height="330" rx="10" fill="${p.light}" opacity=".55"/><path d="M610 60v330M330 220h560" stroke="${p.ground[1]}" stroke-width="14"/><rect y="616" width="${W}" height="200" fill="${p.ground[2]}"/>${things.join('')}`
}

const desk = (d: SeededRandom, p: Palette): string => {
  const sheets = Array.from({ length: d.int(4, 8) }, () => {
    const lines = Array.from(
      { length: 6 },
      (_, i) =>
        `<rect x="22" y="${30 + i * 26}" width="${d.int(60, 150)}" height="8" rx="4" fill="${p.ground[1]}" opacity=".5"/>`,
    ).join('')
    const head = d.chance(0.5)
      ? `<rect x="22" y="26" width="150" height="84" fill="${d.pick([p.ground[0], p.sky[2], p.ground[1]])}"/>`
      : ''
    return `<g transform="translate(${d.int(60, 900)} ${d.int(60, 480)}) rotate(${d.int(-24, 24)})"><rect width="194" height="260" fill="${p.light}" stroke="${p.ink}" stroke-opacity=".18"/>${lines}${head}</g>`
  })
  return `<rect width="${W}" height="${H}" fill="${p.ground[0]}"/>${sheets.join('')}<path transform="rotate(${d.int(-30, 30)} 600 640)" d="M380 640h360l50 12-50 12H380z" fill="${p.ink}"/>`
}

const garden = (d: SeededRandom, p: Palette): string => {
  const rows = Array.from({ length: 5 }, (_, r) => {
    const y = 500 + r * 66
    return Array.from({ length: 9 + r }, (_, i) => {
      const x = (i + 0.5) * (W / (9 + r)) + d.int(-12, 12)
      const s = 0.6 + r * 0.28
      return `<g transform="translate(${x.toFixed(0)} ${y}) scale(${s.toFixed(2)})"><path d="M0 0q-26-10-30-36 26 4 30 36zM0 0q26-10 30-36-26 4-30 36zM0 0q-8-30 0-52 8 22 0 52z" fill="${d.pick(['#4d8a4f', '#6fa65a', '#2f6b44'])}"/>${d.chance(0.25) ? `<circle cy="-30" r="9" fill="${d.pick(['#d9563f', '#e9b949', p.sky[2]])}"/>` : ''}</g>`
    }).join('')
  })
  return `${sun(d, p)}${ridge(d, 400, 50, p.sky[2])}${ridge(d, 450, 18, p.ground[0])}<rect y="450" width="${W}" height="360" fill="#6b4a35"/><path d="M900 470v-130l80-60 80 60v130z" fill="${p.ground[2]}"/>${rows.join('')}`
}

const neon = (d: SeededRandom, p: Palette): string => {
  const inks = ['#ff5f8f', '#56e0d8', '#ffd166', '#9b8cff']
  const lines = Array.from({ length: 7 }, (_, i) => {
    const [a, f, s] = [20 + d.next() * 110, 1 + d.next() * 4, d.next() * 6]
    let path = ''
    for (let x = 0; x <= W; x += 24)
      path += `${x ? 'L' : 'M'}${x} ${(180 + i * 74 + a * Math.sin((x / W) * 6.28 * f + s) * Math.sin((x / W) * 3.14)).toFixed(1)}`
    return `<path d="${path}" fill="none" stroke="${d.pick(inks)}" stroke-width="${d.int(2, 9)}" opacity=".85"/>`
  })
  return `<rect width="${W}" height="${H}" fill="${night.ground[2]}"/>${lines.join('')}<circle cx="${d.int(200, 1000)}" cy="400" r="${d.int(40, 120)}" fill="${p.light}" opacity=".12"/>`
}

const abstract = (d: SeededRandom, p: Palette): string => {
  const inks = [...p.ground, p.light, p.sky[2]]
  const shapes = Array.from({ length: 26 }, (_, i) => {
    const [x, y, s] = [d.int(0, W), d.int(0, H), d.int(40, 220)]
    const look = `fill="${d.pick(inks)}" opacity="${(0.35 + d.next() * 0.6).toFixed(2)}"`
    return i % 3 === 0
      ? `<circle cx="${x}" cy="${y}" r="${s / 1.6}" ${look}/>`
      : `<path transform="translate(${x} ${y}) rotate(${d.int(0, 11) * 30})" d="M0 0h${s}a${s} ${s} 0 0 1-${s} ${s}z" ${look}/>`
  })
  return shapes.join('')
}

const kinds: Record<string, (d: SeededRandom, p: Palette) => string> = {
  sea,
  shore,
  hill,
  forest,
  street,
  industry,
  train,
  kitchen,
  desk,
  garden,
  neon,
  abstract,
}

/** Subjects for `scene/<kind>-<anything>.svg`; any other kind selects one of them. */

/** Draws a 1200 × 800 image of a kind, by day or by night. */
export const scene = (d: SeededRandom, kind: string): string => {
  const isNight = kind === 'night' || (kind !== 'neon' && d.chance(0.15))
  const named = kinds[kind]
    ? kind
    : kind === 'night'
      ? d.pick(['hill', 'sea', 'street', 'forest'])
      : 'hill'
  const p = isNight ? night : d.chance(0.2) ? dusk : d.pick(palettes)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${isNight ? p.sky[0] : p.sky[1]}"/><stop offset=".62" stop-color="${isNight ? p.sky[2] : p.sky[0]}"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#s)"/>${isNight ? stars(d, 90) : ''}${kinds[named]!(d, p)}</svg>`
}
