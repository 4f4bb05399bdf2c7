import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Words of prose that docs/guides/writing.md retired: in comments, documents, titles of tests and texts on screens. */
const prose =
  /\b(somebody|anybody|whoever|whomever|anew|afresh|unless told|told of|is told that|so many (?:at most|of)|film|films|for ever|at hand)\b/i

/** Names of the code that were replaced; each was found by searching for nothing. */
const names = [
  'OwnStore|OwnRecord|OwnKind|ownOf|useOwn|theCastaway|becomeCurrent',
  'LoginParts|WayInfo|handXsrf|whoseTry|checkPlace|LoginFailure|loginWords',
  'Landed|tripOf|flightsOf|stopper|absorb|isLetGo|sendOrKeep|Carried|wordsFor|sayFailuresIn',
  'lateCasts|putOutOfView|adoptChildren|countAfresh|lexicon|keepUp',
  'plantWorld|plantedWorld|spellMentions|nameOr|isoOf|shorten',
  'chosenAccount|holdingRoutes|sharedReads|askOutside',
  'keepWhatIsSeen|restoreKept|leaveKept|markKept|lazyPart|HidingPlace|FreshPill|FoldedText|ByteRing|QuietDialog|sayMissing|useMayAct',
  'useWays|useArrive|byMeaning|(?:Value|Field)Problem|(?:due|url|name|file|embed)Problems?|problemText',
  '\\w*Pictures?(?:Box|Field|List|Card|View|Store|State)?|(?:upload|make|frame|describe|delete|forget)Picture',
].join('|')
const participles =
  'Wanted|Told|Held|Asked|Said|Grounds|Ended|Kept|Landed|Given|Sent|Stored|Known|Found|Counted|Described|Connected|Queued|Refused|Refusal|Written|Problem'
const retiredNames = new RegExp(`\\b(?:${names})\\b|(?:interface|type|class) (?:${participles})\\b`)

const retiredPaths =
  /(^|\/)(words|doings|trials|ways|worlds|topics|kept|later|own|workshop|shows|looks|simulated|pictures?)(\/|\.tsx?$)/

/** Where retired words stay: the table that names them, and prose of the sample world, which people of it wrote. */
const isExempt = (path: string) =>
  /^docs\/guides\/writing\.md$|^scripts\/retired-words\.test\.ts$|sample-content\/|^packages\/seeds\/src\/|\.po$|^docs\/generated\/|package-lock\.json$|\.json$|\.csv$|\.svg$/.test(
    path,
  )

const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs|js|css|md|sol|html)$/.test(path))
const readable = paths.filter((path) => !isExempt(path))

const found = (files: string[], pattern: RegExp): string[] =>
  files.flatMap((path) =>
    readFileSync(`${root}/${path}`, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const word = pattern.exec(line)?.[0]
        return word ? [`${path}:${index + 1} ${word}`] : []
      }),
  )

test('comments, documents and titles use no retired word', () => {
  expect(found(readable, prose)).toEqual([])
})

test('messages on the screen use no retired word', () => {
  const catalog = readFileSync(`${root}/apps/web/src/i18n/en.po`, 'utf8')
  const texts = catalog.split('\n').filter((line) => line.startsWith('msgid'))
  expect(texts.filter((text) => prose.test(text))).toEqual([])
})

test('the code uses no retired name', () => {
  const code = readable.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  expect(found(code, retiredNames)).toEqual([])
})

test('no file or folder has a retired name', () => {
  expect(paths.filter((path) => retiredPaths.test(path))).toEqual([])
})
