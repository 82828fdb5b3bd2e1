import { setting } from '../platform/config/part-settings.ts'
import { url } from '../platform/config/setting.ts'
import type { PartDeclaration } from '../platform/part.ts'
import { DIRECTORY_THROTTLING } from './directory-throttling.ts'

export const DIRECTORY = {
  settings: { directoryUrl: setting(url()) },
  throttling: DIRECTORY_THROTTLING,
} satisfies PartDeclaration
