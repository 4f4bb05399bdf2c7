/** Bytes between two lines. */
const STEP = 256 * 2 ** 20

/** Prints how far a backup or a restore is, each 256 MB of what is copied before compression. */
export function progressLines(verb: string, print: (line: string) => void) {
  let bytes = 0
  return (more: number) => {
    const before = Math.floor(bytes / STEP)
    bytes += more
    if (Math.floor(bytes / STEP) > before) print(`${verb} ${Math.round(bytes / 2 ** 20)} MB …`)
  }
}
