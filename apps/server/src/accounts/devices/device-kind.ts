import * as z from 'zod/mini'

/**
 * A browser's words on its device, as far as customers recognise a device by them. Anybody can say anything: it is shown, and
 * decides nothing.
 */
export const DeviceKind = z.object({
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  system: z.optional(z.string()),
  browser: z.optional(z.string()),
})
export type DeviceKind = z.infer<typeof DeviceKind>

type Rule = readonly [pattern: RegExp, found: Pick<DeviceKind, 'kind' | 'system'>]

/** In this order: Android says Linux, too, and an iPhone says Mac. */
const SYSTEMS: readonly Rule[] = [
  [/iPhone|iPod/, { kind: 'phone', system: 'iPhone' }],
  [/iPad/, { kind: 'tablet', system: 'iPad' }],
  [/^(?=.*Android).*Mobile/, { kind: 'phone', system: 'Android' }],
  [/Android/, { kind: 'tablet', system: 'Android' }],
  [/Windows/, { kind: 'computer', system: 'Windows' }],
  [/CrOS/, { kind: 'computer', system: 'ChromeOS' }],
  [/Macintosh/, { kind: 'computer', system: 'Mac' }],
  [/Linux|X11/, { kind: 'computer', system: 'Linux' }],
]

/** In this order: all but Firefox say Safari, most say Chrome. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const LONGEST = 400

/** @param userAgent the header of that name */
export function deviceKindOf(userAgent = ''): DeviceKind {
  const said = userAgent.slice(0, LONGEST)
  const [, device = { kind: 'unknown' } as const] = SYSTEMS.find(([pattern]) => pattern.test(said)) ?? []
  const [, browser] = BROWSERS.find(([pattern]) => pattern.test(said)) ?? []
  return { ...device, ...(browser && { browser }) }
}

/** "Computador com Linux", "Celular com Android", "iPhone". */
export function deviceName({ kind, system }: DeviceKind): string {
  if (kind === 'unknown' || !system) return 'Aparelho que não se identificou'
  if (system === 'iPhone' || system === 'iPad') return system
  if (system === 'Mac') return 'Computador Mac'
  return `${KINDS[kind]} com ${system}`
}
const KINDS = { phone: 'Celular', tablet: 'Tablet', computer: 'Computador' } as const

/** "Computador com Linux, navegador Firefox". */
export function deviceInWords(device: DeviceKind): string {
  return device.browser ? `${deviceName(device)}, navegador ${device.browser}` : deviceName(device)
}
