import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Fetched, FetchOptions } from '../../platform/network/outbound.ts'
import { logoRoutes } from './logos.routes.ts'
import { createLogos, toLogo } from './logos.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const pngOf = (width: number, height: number): Buffer => {
  const png = Buffer.alloc(33)
  png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}
const PNG = pngOf(64, 64)
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
  const sheet = '<?xml-stylesheet href="data:text/css,*{filter:blur(9px)}"?>'
  expect(toLogo(Buffer.from(`<?xml version="1.0"?>${sheet}${SVG}`))).toBeUndefined()
  expect(toLogo(Buffer.from('<svgx/>'))).toBeUndefined()
  expect(toLogo(Buffer.from(`<!-- ${SVG} --><html/>`))).toBeUndefined()
  expect(toLogo(Buffer.concat([Buffer.from('x'), PNG]))).toBeUndefined()
  expect(toLogo(Buffer.concat([PNG.subarray(0, 7), Buffer.from('x'), PNG.subarray(8)]))).toBeUndefined()
  expect(toLogo(Buffer.from('<script>alert(1)</script>'))).toBeUndefined()
  expect(toLogo(Buffer.from('GIF89a'))).toBeUndefined()
})

it('decides at once on a hostile file that is made to be parsed without end', () => {
  for (const piece of ['<!---->', '<?xml?>', '<!DOCTYPE svg>', ' '])
    expect(toLogo(Buffer.from(piece.repeat(70_000)))).toBeUndefined()
  expect(toLogo(Buffer.from('<!--'))).toBeUndefined()
})

it('accepts a picture of bounded size that does not move', () => {
  expect(toLogo(pngOf(2_048, 2_048))?.type).toBe('image/png')
  for (const [width, height] of [
    [2_049, 1],
    [1, 0xffff_ffff],
    [0, 1],
  ] as const)
    expect(toLogo(pngOf(width, height))).toBeUndefined()
  expect(toLogo(Buffer.concat([PNG, Buffer.from('acTL')]))).toBeUndefined()
  expect(toLogo(PNG.subarray(0, 20))).toBeUndefined()
  const damaged = Buffer.from(PNG)
  damaged[5] = 0x20
  expect(toLogo(damaged)).toBeUndefined()
})

const svgOf = (inner: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`)

it('accepts flat shapes and gradients', () => {
  const shapes = `<title>Marca</title><style>.a,.b{fill:#123;stroke:none}</style><!-- x -->
    <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
    <g transform="scale(2)" class="a"><path d='M0 0h9v9z' fill="url(#g)"/><rect width="9" style="fill: #fff; opacity:.5"/></g>`
  expect(toLogo(svgOf(shapes))?.type).toBe('image/svg+xml')
})

it.each([
  ['nested uses', '<g id="a"><path d="M0 0"/></g><g id="b"><use href="#a"/><use href="#a"/></g>'],
  ['a pattern', '<pattern id="p"><rect width="9"/></pattern>'],
  ['a filter', '<filter id="f"/>'],
  ['a filter as attribute', '<path filter="url(#f)" d="M0 0"/>'],
  ['a mask in a style', '<path style="mask:url(#m)" d="M0 0"/>'],
  ['a rule that moves', '<style>@keyframes a{from{opacity:0}}</style>'],
  ['a rule that loads', '<style>.a{fill:url(https://x.example)}</style>'],
  ['an animation', '<animate attributeName="x"/>'],
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<path onclick="alert(1)" d="M0 0"/>'],
  ['a picture', '<image href="https://x.example/a.png"/>'],
  ['HTML', '<foreignObject><p/></foreignObject>'],
  ['dashes', '<path stroke-dasharray="0.0001" d="M0 0"/>'],
  ['paint from elsewhere', '<path fill="url(https://x.example/a.svg#g)" d="M0 0"/>'],
  ['entities', '<!ENTITY a "b">'],
  ['a section of text', '<![CDATA[<use/>]]>'],
  ['a sign that changes the alphabet', '<!-- -\x1b(B-><use href="#a"/><!-- -->'],
  ['thousands of elements', '<g/>'.repeat(2_001)],
  ['a hostile length', ' '.repeat(250_000)],
])('refuses a drawing with %s', (_what, inner) => {
  expect(toLogo(svgOf(inner))).toBeUndefined()
})

it.each(['<', '<a ', '<!--', '<path d="', '<path d="" ', '<style>{'])(
  'decides at once on a drawing of many %j',
  (piece) => {
    const begin = performance.now()
    expect(toLogo(svgOf(piece.repeat(190_000 / piece.length)))).toBeUndefined()
    expect(performance.now() - begin).toBeLessThan(5_000)
  },
)

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

it('a logo is sent as what its bytes are, under a policy by which it runs and loads nothing', async () => {
  const app = Fastify()
  logoRoutes(app, async (id) => (id === 'png' ? toLogo(PNG) : toLogo(Buffer.from(SVG))))
  const [drawn, png] = [await app.inject('/logos/svg'), await app.inject('/logos/png')]
  expect([drawn.headers['content-type'], png.headers['content-type']]).toEqual(['image/svg+xml', 'image/png'])
  expect(drawn.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  )
})
