import { resolve } from 'node:path'
import { systemClock } from '@castaway/contract'
import { UsageError } from '../command-output'
import type { Invocation, RunCommand } from '../command-line/command'
import { readSettings } from '../settings/index'
import { restoreBackup } from './restore'
import type { Summary } from './summary'
import { summaryOf } from './summary'
import { takeBackup, type BackupOptions } from './take'
import { verifyBackup } from './verify'

export const backup: RunCommand = async (invocation) => {
  const { args, options, output } = invocation
  const file = fileOf('backup', invocation)
  const toOutput = args[0] === '-'
  const summary = await takeBackup(toOutput ? '-' : file, optionsOf(invocation))
  if (options.json) {
    // The backup itself may be on the output.
    const say = toOutput ? output.note : output.print
    return say(facts(toOutput ? '-' : file, summary))
  }
  output.note(`${toOutput ? 'The backup' : file} has ${contents(summary)}`)
  if (summary.manifest.secret === 'included') {
    output.note(
      'It contains the secret of this installation: store it where no one else can read it',
    )
  } else output.note('It does not contain CASTAWAY_SECRET, which a restore needs: store that, too')
  if (summary.manifest.media === 'bucket') {
    output.note('It does not contain the images, which are in the bucket (CASTAWAY_S3_URL)')
  }
}

export const verify: RunCommand = async (invocation) => {
  const file = fileOf('verify', invocation)
  const { manifest, parts } = await verifyBackup(file, invocation.signal)
  if (invocation.options.json)
    return invocation.output.print(facts(file, summaryOf(manifest, parts.values())))
  const made = new Date(manifest.created_at).toISOString()
  invocation.output.print(
    `${file} is whole: ${contents(summaryOf(manifest, parts.values()))}, made by Castaway ${manifest.castaway} at ${made}`,
  )
}

export const restore: RunCommand = async (invocation) => {
  const { note, print } = invocation.output
  const file = fileOf('restore', invocation)
  const { settings, ...rest } = optionsOf(invocation)
  note(`Checking ${file} …`)
  const summary = await restoreBackup(file, { settings, ...rest })
  if (invocation.options.json) return print(facts(file, summary))
  const into = settings.databaseUrl === undefined ? '' : ' and the database in DATABASE_URL'
  note(`Restored ${contents(summary)} into ${settings.dataFolder}${into}`)
  if (summary.manifest.media === 'bucket' && !settings.media) {
    note('The images of this installation are in a bucket: set CASTAWAY_S3_URL')
  }
}

function fileOf(command: string, { args, from }: Invocation): string {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) {
    throw new UsageError(`castaway ${command} needs the name of one file`)
  }
  return resolve(from, file)
}

const optionsOf = ({ env, output, signal }: Invocation): BackupOptions => ({
  settings: readSettings(env, env.CASTAWAY_HOME ?? process.cwd()),
  clock: systemClock,
  signal,
  print: output.note,
})

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What a program gets of a backup that was made, verified or restored. */
const facts = (file: string, { manifest, tables, rows, images }: Summary): string =>
  JSON.stringify({
    file,
    rows,
    tables,
    images,
    castaway: manifest.castaway,
    created_at: new Date(manifest.created_at).toISOString(),
    secret: manifest.secret,
    media: manifest.media,
  })

const contents = ({ tables, rows, images }: Summary): string =>
  `${counted(rows, 'row')} of ${counted(tables, 'table')}, ${counted(images, 'image')}`
