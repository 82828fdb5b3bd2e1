import { expect, it } from 'vitest'
import type { Fetched, FetchOptions } from '../../platform/network/outbound.ts'
import { createLogos, toLogo } from './logos.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex')
const answer = (bytes: Buffer, status = 200): Fetched => ({ status, type: '', tag: undefined, bytes })

it('accepts PNG and SVG by their content, and no other type', () => {
  expect(toLogo(PNG)?.type).toBe('image/png')
  expect(toLogo(Buffer.from(SVG))?.type).toBe('image/svg+xml')
  expect(toLogo(Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE svg>${SVG}`))?.type).toBe(
    'image/svg+xml',
  )
  expect(toLogo(Buffer.from('<html><svg/></html>'))).toBeUndefined()
  expect(toLogo(Buffer.from('x <svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined()
  expect(toLogo(Buffer.from('<a/><svg/>'))).toBeUndefined()
  expect(toLogo(Buffer.from('<svgx/>'))).toBeUndefined()
  expect(toLogo(Buffer.from(`<!-- ${SVG} --><html/>`))).toBeUndefined()
  expect(toLogo(Buffer.concat([Buffer.from('x'), PNG]))).toBeUndefined()
  expect(toLogo(Buffer.concat([PNG.subarray(0, 7), Buffer.from('x')]))).toBeUndefined()
  expect(toLogo(Buffer.from('<script>alert(1)</script>'))).toBeUndefined()
  expect(toLogo(Buffer.from('GIF89a'))).toBeUndefined()
})

it('decides at once on a hostile file that is made to be parsed without end', () => {
  for (const piece of ['<!---->', '<?xml?>', '<!DOCTYPE svg>', ' '])
    expect(toLogo(Buffer.from(piece.repeat(400)))).toBeUndefined()
  expect(toLogo(Buffer.from('<!--'))).toBeUndefined()
})

function worldOf(fetchBytes: () => Promise<Fetched>) {
  let now = 0
  let asked = 0
  const logoAt = createLogos({
    clock: { now: () => new Date(now) },
    outbound: {
      fetchJson: async () => undefined,
      fetchBytes: () => {
        asked += 1
        return fetchBytes()
      },
    },
  })
  return { logoAt, wait: (ms: number) => (now += ms), asked: () => asked }
}

it('requests a logo once for many readers, and again after an hour', async () => {
  const { logoAt, wait, asked } = worldOf(async () => answer(PNG))
  await Promise.all([logoAt('https://x.example/a'), logoAt('https://x.example/a')])
  expect((await logoAt('https://x.example/a'))?.type).toBe('image/png')
  expect(asked()).toBe(1)
  wait(3_600_001)
  await logoAt('https://x.example/a')
  expect(asked()).toBe(2)
})

it('a logo that cannot be loaded is missing for a minute', async () => {
  const broken = worldOf(() => Promise.reject(new Error('refused')))
  expect(await broken.logoAt('https://x.example/a')).toBeUndefined()
  await broken.logoAt('https://x.example/a')
  expect(broken.asked()).toBe(1)
  broken.wait(60_001)
  await broken.logoAt('https://x.example/a')
  expect(broken.asked()).toBe(2)
  expect(await worldOf(async () => answer(PNG, 404)).logoAt('https://x.example/b')).toBeUndefined()
})

it('reads no more than 1 MiB of a logo, for five seconds at most', async () => {
  const asked: FetchOptions[] = []
  const logoAt = createLogos({
    clock: { now: () => new Date(0) },
    outbound: {
      fetchJson: async () => undefined,
      fetchBytes: async (_url, options) => {
        asked.push(options)
        return answer(PNG)
      },
    },
  })
  await logoAt('https://x.example/a')
  expect(asked).toMatchObject([{ maxBytes: 1_048_576, deadlineMs: 5_000 }])
})

it('keeps two thousand logos at most, however small', async () => {
  const { logoAt, asked } = worldOf(async () => answer(PNG))
  for (let number = 0; number <= 2_000; number += 1) await logoAt(`https://x.example/${number}`)
  await logoAt('https://x.example/1')
  expect(asked()).toBe(2_001)
  await logoAt('https://x.example/0')
  expect(asked()).toBe(2_002)
})

it('keeps within its bounds: the oldest logo is removed first', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024 - PNG.length)])
  const { logoAt, asked } = worldOf(async () => answer(large))
  for (let number = 0; number < 40; number += 1) await logoAt(`https://x.example/${number}`)
  await logoAt('https://x.example/39')
  expect(asked()).toBe(40)
  await logoAt('https://x.example/0')
  expect(asked()).toBe(41)
})
