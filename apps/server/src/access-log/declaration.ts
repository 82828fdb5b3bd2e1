import type { PartDeclaration } from '../platform/part.ts'

export const ACCESS_LOG = {
  jobs: { 'readings.left-behind': '* * * * *', 'readings.cut': '29 5 * * *' },
} satisfies PartDeclaration
