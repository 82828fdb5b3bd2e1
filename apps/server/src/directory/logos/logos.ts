import type { Clock } from '../../platform/base/clock.ts'
import type { Outbound } from '../../platform/network/outbound.ts'
import { isPlainDrawing } from './plain-drawing.ts'

/** A checked picture, served from our own origin. */
export type Logo = { type: 'image/svg+xml' | 'image/png'; bytes: Buffer }

const LIMITS = { deadlineMs: 5_000, maxBytes: 1024 * 1024, headers: { accept: 'image/svg+xml, image/png' } }
const KEEP_MS = 3_600_000
/** Milliseconds before a logo that failed to load is requested again. */
const KEEP_FAILURE_MS = 60_000
const MOST_BYTES = 32 * 1024 * 1024
const MOST_LOGOS = 2_000

type Kept = { logo: Logo | undefined; until: number }

/**
 * Logos of other institutions, fetched by the server and cached in memory with a bound. Their content is not trusted:
 * two types are accepted, recognised by their bytes and not by their declared type.
 */
export function createLogos({ outbound, clock }: { outbound: Outbound; clock: Clock }) {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Logo | undefined>>()

  async function load(url: string): Promise<Logo | undefined> {
    const logo = await outbound.fetchBytes(url, LIMITS).then(
      ({ status, bytes }) => (status === 200 ? toLogo(bytes) : undefined),
      () => undefined,
    )
    kept.delete(url)
    kept.set(url, { logo, until: clock.now().getTime() + (logo ? KEEP_MS : KEEP_FAILURE_MS) })
    trim()
    return logo
  }

  /** Removes the oldest entries until the cache is within its bound. */
  function trim(): void {
    const sizeOf = ({ logo }: Kept) => logo?.bytes.length ?? 0
    let size = [...kept.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
    for (const [url, entry] of kept) {
      if (size <= MOST_BYTES && kept.size <= MOST_LOGOS) return
      kept.delete(url)
      size -= sizeOf(entry)
    }
  }

  /** The logo at an address; undefined when it is missing or of no accepted type. */
  return async (url: string): Promise<Logo | undefined> => {
    const entry = kept.get(url)
    if (entry && entry.until > clock.now().getTime()) return entry.logo
    const loading = underWay.get(url) ?? load(url).finally(() => underWay.delete(url))
    underWay.set(url, loading)
    return loading
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Pixels of a side. A picture needs memory for each pixel, however few bytes its file has. */
const MOST_PIXELS = 2_048
/** A PNG's signature and its first chunk, which begins with width and height (PNG, section 11.2.1). */
const PNG_HEAD_BYTES = 33

function isBoundedPng(bytes: Buffer): boolean {
  if (bytes.length < PNG_HEAD_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS && !bytes.includes('acTL')
}

/** The logo in these bytes: a PNG of bounded size that does not move, or an SVG of flat shapes; undefined for any other. */
export function toLogo(bytes: Buffer): Logo | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG))
    return isBoundedPng(bytes) ? { type: 'image/png', bytes } : undefined
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const root = withoutProlog(text)
  return /^<svg[\s>]/.test(root) && isPlainDrawing(root.trimEnd())
    ? { type: 'image/svg+xml', bytes }
    : undefined
}

/** Pieces that may precede the root element: opening and closing mark of each. A style sheet's piece is none of them. */
const PROLOG = [
  [/^<\?xml\s/i, '?>'],
  [/^<!--/, '-->'],
  [/^<!DOCTYPE[^[>]*>/i, '>'],
] as const

/** Pieces before the root element that a real file has at most. */
const MOST_PIECES = 20

/** NOTE: removes piece by piece. One regular expression over a hostile file of comments would backtrack without end. */
function withoutProlog(text: string): string {
  let rest = text.trimStart()
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    const end = PROLOG.find(([start]) => start.test(rest))?.[1]
    const at = end ? rest.indexOf(end) : -1
    if (!end || at < 0) break
    rest = rest.slice(at + end.length).trimStart()
  }
  return rest
}
