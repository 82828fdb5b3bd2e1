import type { PartDeclaration } from '../platform/part.ts'
import { WEB_SETTINGS } from './web-settings.ts'

export const WEB = { settings: WEB_SETTINGS } satisfies PartDeclaration
