import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@consente/domain/base/durations'
import * as z from 'zod/mini'
import { hashOf } from '../../platform/base/hash.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Account } from '../account.port.ts'

/** A browser is known to an account for so long after its last sign-in. */
const KNOWN_MS = 180 * DAY_MS
/** A person's own account and those of their companies. */
const MOST_ACCOUNTS = 5

/**
 * A customer's browser, as the device cookie names it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * It proves that somebody has signed in to an account there with its present password, and opens nothing
 * (docs/decisions/access/sessions-and-devices.md).
 */
export type Device = { id: string; accounts: readonly KnownAccount[] }
type KnownAccount = z.infer<typeof KnownAccount>

const KnownAccount = z.object({ proof: z.string(), until: z.number() })
const Sealed = z.object({ use: z.literal('device'), id: z.string(), accounts: z.array(KnownAccount) })

/** Contents of a proof: a new password ends every proof of the previous one. */
type Proven = Pick<Account, 'document' | 'passwordChangedAt'>

/** The device cookie: sealed with the institution's key, without a document or a name even when it is opened. */
export function createDevices({ config, seal, clock }: Pick<Platform, 'config' | 'seal' | 'clock'>) {
  const isSecure = config.publicUrl.startsWith('https:')
  // Cookies are shared by all ports of a host: the name carries the institution.
  const name = `${isSecure ? '__Host-' : ''}consente_${config.institution.id}_device`

  const keep = (cookies: Cookies | undefined, device: Device): void =>
    cookies?.set({
      name,
      value: seal.seal(JSON.stringify({ use: 'device', ...device })),
      maxAgeSeconds: KNOWN_MS / 1000,
      isSecure,
    })
  const isProof = (device: Device, account: Proven, { proof, until }: KnownAccount): boolean =>
    proof === proofOf(device, account) && until > clock.now().getTime()

  return {
    /** The browser that the cookie names; undefined without one that is ours and untouched. */
    read(cookies: Cookies | undefined): Device | undefined {
      const value = cookies?.read(name)
      return value === undefined ? undefined : open(value)
    },
    knows: (device: Device, account: Proven): boolean =>
      device.accounts.some((known) => isProof(device, account, known)),
    /** From now on the browser is known to the account. */
    remember(cookies: Cookies | undefined, device: Device, account: Proven): void {
      const own = { proof: proofOf(device, account), until: clock.now().getTime() + KNOWN_MS }
      const others = device.accounts.filter((one) => !isProof(device, account, one))
      keep(cookies, { ...device, accounts: [own, ...others].slice(0, MOST_ACCOUNTS) })
    },
    /** The browser, which gets an id now if it has none. */
    identify(cookies: Cookies | undefined, device: Device | undefined): Device {
      if (device) return device
      const named = newDevice()
      keep(cookies, named)
      return named
    },
  }

  function open(value: string): Device | undefined {
    try {
      const { id, accounts } = z.parse(Sealed, JSON.parse(seal.open(value)))
      return { id, accounts }
    } catch {
      return undefined
    }
  }
}
export type Devices = ReturnType<typeof createDevices>

/** A browser that nothing is known of. */
export const newDevice = (): Device => ({ id: randomBytes(16).toString('base64url'), accounts: [] })

const proofOf = ({ id }: Device, { document, passwordChangedAt }: Proven): string =>
  hashOf(`device ${id} ${document} ${passwordChangedAt.getTime()}`).slice(0, 22)
