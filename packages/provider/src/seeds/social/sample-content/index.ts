import type { Topic } from '../topic'
import { allotment } from './allotment'
import { bahari } from './bahari'
import { birdcalls } from './birdcalls'
import { books } from './books'
import { botequim } from './botequim'
import { bunsik } from './bunsik'
import { cats } from './cats'
import { chaguan } from './chaguan'
import { chai } from './chai'
import { chess } from './chess'
import { diwan } from './diwan'
import { ferment } from './ferment'
import { fixit } from './fixit'
import { frames } from './frames'
import { governance } from './governance'
import { grain } from './grain'
import { homeserver } from './homeserver'
import { kissa } from './kissa'
import { knit } from './knit'
import { lagoon } from './lagoon'
import { langswap } from './langswap'
import { maps } from './maps'
import { mesa } from './mesa'
import { mornings } from './mornings'
import { nightTrains } from './night-trains'
import { nowplaying } from './nowplaying'
import { onchainArt } from './onchain-art'
import { rustbelt } from './rustbelt'
import { safety } from './safety'
import { smallboats } from './smallboats'
import { code } from './smallcode'
import { games } from './smallgames'
import { smallpeople } from './smallpeople'
import { sourdough } from './sourdough'
import { stars } from './stars'
import { synths } from './synths'
import { tides } from './tides'
import { trailrun } from './trailrun'
import { typography } from './type'
import { velo } from './velo'
import { weather } from './weather'
import { werkstatt } from './werkstatt'
import { zines } from './zines'

/** All topic packs: the conversations in the channels of the social world. */
export const topics: readonly Topic[] = [
  allotment,
  bahari,
  birdcalls,
  books,
  botequim,
  bunsik,
  cats,
  chaguan,
  chai,
  chess,
  diwan,
  ferment,
  fixit,
  frames,
  governance,
  grain,
  homeserver,
  kissa,
  knit,
  lagoon,
  langswap,
  maps,
  mesa,
  mornings,
  nightTrains,
  nowplaying,
  onchainArt,
  rustbelt,
  safety,
  smallboats,
  code,
  games,
  smallpeople,
  sourdough,
  stars,
  synths,
  tides,
  trailrun,
  typography,
  velo,
  weather,
  werkstatt,
  zines,
]
