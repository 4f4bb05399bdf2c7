// Loaded before a server (node --import): shifts its clock by what the file in FAULTS_CLOCK says, in milliseconds.
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK
const System = Date
let shift = 0
const read = () => {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // Until there is a file, the clock is right.
  }
}
if (file) {
  read()
  setInterval(read, 50).unref()
  globalThis.Date = class Date extends System {
    constructor(...given) {
      if (given.length === 0) super(System.now() + shift)
      else super(...given)
    }
    static now() {
      return System.now() + shift
    }
  }
}
