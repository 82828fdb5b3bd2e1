import { ASKING } from './asking-rules.ts'
import { DATA } from './data-rules.ts'
import { DECIDING } from './deciding-rules.ts'
import { ENDING } from './ending-rules.ts'
import { FOLLOWING } from './following-rules.ts'
import { RETURNING } from './returning-rules.ts'
import type { Rule } from './rule.ts'
import { WORLD } from './world-rules.ts'

/** Everything that can happen to one sharing between two institutions; its successors are those of `family.ts`. */
export const MACHINE: readonly Rule[] = [
  ...WORLD,
  ...ASKING,
  ...DECIDING,
  ...ENDING,
  ...RETURNING,
  ...FOLLOWING,
  ...DATA,
]
