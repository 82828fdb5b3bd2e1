import { setting } from '../platform/config/part-settings.ts'
import { path } from '../platform/config/setting.ts'
import type { PartDeclaration } from '../platform/part.ts'

export const SETTINGS = { settings: { settingsDir: setting(path()) } } satisfies PartDeclaration
