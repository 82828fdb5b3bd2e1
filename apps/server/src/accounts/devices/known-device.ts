import type { Cookies } from '../../platform/http/cookies.ts'
import type { AccountStore } from '../account.port.ts'
import type { Device, Devices } from './device-cookie.ts'

/** The browser of a call, and whether it has signed in to the account of this document before. */
export async function knownDevice(
  { devices, accounts }: { devices: Pick<Devices, 'knows' | 'read'>; accounts: Pick<AccountStore, 'find'> },
  { document, cookies }: { document: string; cookies: Cookies | undefined },
): Promise<{ device: Device | undefined; isKnown: boolean }> {
  const device = devices.read(cookies)
  // A browser without any proof causes no database statement.
  const account = device && device.accounts.length > 0 ? await accounts.find(document) : undefined
  return { device, isKnown: Boolean(device && account && devices.knows(device, account)) }
}
