import type { PartDeclaration } from '../platform/part.ts'
import { DIRECTORY_THROTTLING } from './directory-throttling.ts'

export const DIRECTORY: PartDeclaration = { throttling: DIRECTORY_THROTTLING }
