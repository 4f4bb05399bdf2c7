import type { Topic } from '../topic'
import { allotment } from './allotment'
import { birdcalls } from './birdcalls'
import { chess } from './chess'
import { ferment } from './ferment'
import { frames } from './frames'
import { governance } from './governance'
import { homeserver } from './homeserver'
import { knit } from './knit'
import { lagoon } from './lagoon'
import { langswap } from './langswap'
import { mornings } from './mornings'
import { nightTrains } from './night-trains'
import { onchainArt } from './onchain-art'
import { rustbelt } from './rustbelt'
import { safety } from './safety'
import { smallboats } from './smallboats'
import { sourdough } from './sourdough'
import { stars } from './stars'
import { synths } from './synths'
import { tides } from './tides'
import { trailrun } from './trailrun'
import { typography } from './type'
import { zines } from './zines'

/** All topic packs: what the channels of the social world talk about. */
export const topics: readonly Topic[] = [
  allotment,
  birdcalls,
  chess,
  ferment,
  frames,
  governance,
  homeserver,
  knit,
  lagoon,
  langswap,
  mornings,
  nightTrains,
  onchainArt,
  rustbelt,
  safety,
  smallboats,
  sourdough,
  stars,
  synths,
  tides,
  trailrun,
  typography,
  zines,
]
