import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ConfigError } from '../config/config-error.ts'
import type { Piece } from './dump.ts'

/** A dump as a file: compressed lines, each the name of a piece, a tab and its JSON. */
export async function writeDump(file: string, dump: (sink: Writable) => Promise<unknown>): Promise<void> {
  const unfinished = `${file}.unfinished`
  const source = new PassThrough({ objectMode: true })
  const lines = new Transform({
    writableObjectMode: true,
    transform: ({ name, json }: Piece, _encoding, give) => give(null, `${name}\t${json}\n`),
  })
  const written = pipeline(
    source,
    lines,
    createGzip(),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  try {
    await Promise.all([written, dump(source)])
    await rename(unfinished, file)
  } catch (error) {
    source.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** @throws {ConfigError} when the file is missing, damaged or not a dump */
export async function* readDump(file: string): AsyncGenerator<Piece> {
  const text = createGunzip()
  const read = pipeline(createReadStream(file), text)
  read.catch(() => undefined)
  try {
    for await (const line of linesOf(text)) {
      const tab = line.indexOf('\t')
      if (tab < 0) throw new ConfigError(`${file} is no dump of an institution.`)
      yield { name: line.slice(0, tab), json: line.slice(tab + 1) }
    }
    await read
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`)
  } finally {
    text.destroy()
  }
}

/** NOTE: `readline` also ends a line at U+2028, which texts may contain. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of stream.setEncoding('utf8')) {
    const [first = '', ...others] = (chunk as string).split('\n')
    begun.push(first)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
  const last = begun.join('')
  if (last !== '') yield last
}
