import { setting } from '../platform/config/part-settings.ts'
import { url } from '../platform/config/setting.ts'
import type { PartDeclaration } from '../platform/part.ts'
import { DIRECTORY_THROTTLING } from './directory-throttling.ts'

export const DIRECTORY = {
  settings: { directoryUrl: setting(url()) },
  jobs: {
    // Checks whether a reading of the directory is due; without any copy it always reads.
    'directory.read': '* * * * *',
    'directory.forget-choices': '17 4 * * *',
  },
  throttling: DIRECTORY_THROTTLING,
} satisfies PartDeclaration
