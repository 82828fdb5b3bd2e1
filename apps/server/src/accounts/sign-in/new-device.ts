import { toInstantText } from '@consente/domain/period'
import type { Clock } from '../../platform/base/clock.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { Account } from '../account.port.ts'
import type { NewDevice, TellCustomer } from '../account-news.port.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import type { Device, Devices } from '../devices/device-cookie.ts'
import { deviceInWords, deviceKindOf, deviceName } from '../devices/device-kind.ts'
import type { Places } from '../devices/network-place.ts'
import type { NewSession, SessionDevice, SessionStore } from '../sessions/session.port.ts'
import type { TokenDeps } from '../sessions/session-answer.ts'

/** The first sign-in to an account within this time of its opening tells its customer nothing that they do not know. */
const JUST_OPENED_MS = 24 * 3_600_000

/** Dependencies that tell if a browser is new to an account. */
export type DeviceDeps = {
  clock: Clock
  devices: Devices
  sessions: SessionStore
  places: Places | undefined
  seal: Seal
}
/** Dependencies of starting a session, and of telling its customer. */
export type StartDeps = DeviceDeps &
  TokenDeps & { database: Database; throttling: AccountsThrottling; tell: TellCustomer }
type SigningIn = { account: Account; browser: Device; userAgent: string | undefined; ip: string }

/**
 * The browser as a session keeps it. It is new to an account when neither its cookie nor an earlier session says that it has
 * been there; a new password makes no device a new one.
 */
export async function sessionDevice(
  { clock, devices, sessions, places, seal }: DeviceDeps,
  { account, browser, userAgent, ip }: SigningIn,
): Promise<SessionDevice> {
  const hash = hashOf(`session device ${browser.id}`)
  const words = places?.(ip)
  const place = words === undefined ? undefined : { words, sealed: seal.seal(words) }
  const device = { hash, kind: deviceKindOf(userAgent), place }
  if (devices.knows(browser, account)) return { ...device, isNew: false }
  const { isSeen, isFirst } = await sessions.seenAt(account.document, hash)
  const isJustOpened = account.passwordChangedAt.getTime() > clock.now().getTime() - JUST_OPENED_MS
  return { ...device, isNew: !isSeen && !(isFirst && isJustOpened) }
}

/** Detail of its audit event: the kind of device, in words, and whether it was the first time. */
export const deviceDetail = ({ device }: Pick<NewSession, 'device'>) => ({
  device: deviceName(device.kind),
  isNewDevice: device.isNew,
})

/**
 * Starts a session, and tells the customer in the same transaction when the device is a new one.
 * @param start the statement that starts it; false when the account may not have one
 */
export async function startAndTell(
  { database, clock, throttling, tell }: Pick<StartDeps, 'database' | 'clock' | 'throttling' | 'tell'>,
  { session, how }: { session: NewSession; how: NewDevice['how'] },
  start: (sql: Sql) => Promise<boolean>,
): Promise<boolean> {
  const { document, device } = session
  if (!device.isNew || !(await throttling.tryTake('newDeviceNews', document))) return start(database)
  const at = toInstantText(clock.now())
  return database.transaction(async (sql) => {
    if (!(await start(sql))) return false
    const place = device.place?.words
    const words = deviceInWords(device.kind)
    await tell(sql, document, { kind: 'new-device', at, device: words, ...(place && { place }), how })
    return true
  })
}
