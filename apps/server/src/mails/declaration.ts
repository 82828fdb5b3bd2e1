import type { PartDeclaration } from '../platform/part.ts'
import { MAILS_SETTINGS } from './mails-settings.ts'

export const MAILS = { settings: MAILS_SETTINGS } satisfies PartDeclaration
