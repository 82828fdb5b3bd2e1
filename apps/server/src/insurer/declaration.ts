import type { PartDeclaration } from '../platform/part.ts'
import { INSURER_SETTINGS } from './insurer-settings.ts'

export const INSURER = { settings: INSURER_SETTINGS } satisfies PartDeclaration
