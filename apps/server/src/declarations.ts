import { ACCESS_LOG } from './access-log/declaration.ts'
import { ACCOUNTS } from './accounts/declaration.ts'
import { DIRECTORY } from './directory/declaration.ts'
import { EVENTS } from './events/declaration.ts'
import { HANDOFF } from './handoff/declaration.ts'
import { HOLDER } from './holder/declaration.ts'
import { INSURER } from './insurer/declaration.ts'
import { MAILS } from './mails/declaration.ts'
import { NOTICES } from './notices/declaration.ts'
import type { ValuesOf } from './platform/config/part-settings.ts'
import { type Config, readConfig, type Variables } from './platform/config/server-config.ts'
import type { PartAddresses } from './platform/http/part-addresses.ts'
import type { PartDeclaration } from './platform/part.ts'
import { PLATFORM } from './platform/platform-declaration.ts'
import { RECEIPTS } from './receipts/declaration.ts'
import { RECIPIENT } from './recipient/declaration.ts'
import { REGULATOR } from './regulator/declaration.ts'
import { SETTINGS } from './settings/declaration.ts'
import { WEB } from './web/declaration.ts'

/** Declarations of every part, whether or not an institution has its role. */
export const DECLARATIONS: readonly PartDeclaration[] = [
  PLATFORM,
  ACCESS_LOG,
  ACCOUNTS,
  DIRECTORY,
  RECEIPTS,
  NOTICES,
  HOLDER,
  RECIPIENT,
  REGULATOR,
  EVENTS,
  HANDOFF,
  INSURER,
  MAILS,
  SETTINGS,
  WEB,
]

/** Treatment of the parts' addresses by the server. */
export const ADDRESSES: readonly PartAddresses[] = DECLARATIONS.flatMap(({ addresses }) => addresses ?? [])

export const SETTINGS_OF_PARTS = {
  ...DIRECTORY.settings,
  ...SETTINGS.settings,
  ...MAILS.settings,
  ...INSURER.settings,
  ...ACCOUNTS.settings,
  ...HOLDER.settings,
  ...RECIPIENT.settings,
  ...WEB.settings,
  ...RECEIPTS.settings,
  ...NOTICES.settings,
  ...REGULATOR.settings,
  ...EVENTS.settings,
}

declare module './platform/config/part-settings.ts' {
  interface PartSettings extends ValuesOf<typeof SETTINGS_OF_PARTS> {}
}

/** The configuration of one institution, with the settings of every part. @throws {ConfigError} as `readConfig` */
export const loadConfig = (variables: Variables): Config => readConfig(variables, SETTINGS_OF_PARTS)
