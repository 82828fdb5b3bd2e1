import { PERMISSION_GROUPS, PERMISSION_NAMES } from '@consente/domain/permission-table'
import { readYaml } from '../project.ts'
import { BLANK } from './readability.ts'

/** Texts with one source. */
export type Quoted = { source: string; texts: string[] }

/** Texts that are not ours to write: of the specification, the scheme and the law, and names. */
export const QUOTED = readYaml<readonly Quoted[]>('tools/words/quoted-texts.yaml')

const DATA = [...PERMISSION_GROUPS.map(({ name }) => name), ...Object.values(PERMISSION_NAMES)]
const TEXTS = [...new Set([...QUOTED.flatMap(({ texts }) => texts), ...DATA])].sort(
  (one, other) => other.length - one.length,
)
const EVERY = new RegExp(
  `(?<![\\p{L}\\d])(?:${TEXTS.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\d])`,
  'gu',
)

/** The text with a blank for each quoted one, and for each name of data. */
export const setAside = (text: string): string => text.replace(EVERY, BLANK)
