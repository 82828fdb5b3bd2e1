import type pg from 'pg'
import { hashOf } from '../base/hash.ts'

/** Most statements that get a name; the server has one or two hundred. */
const MOST = 500

/**
 * Names for repeated statements, so that the database parses and plans each once. A statement gets a name at its
 * second use: one that is sent once (a migration, a text with values in it) gets none and occupies no name.
 * @returns undefined for a statement to be sent without a name
 */
export function createStatementNames(beginning = ''): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  return (text) => {
    if (names.has(text)) {
      const name = names.get(text) ?? beginning + hashOf(text)
      names.set(text, name)
      return name
    }
    if (names.size < MOST) names.set(text, undefined)
    return undefined
  }
}

/** Sends one statement over a connection. */
export type SendOne = (
  client: Pick<pg.PoolClient, 'query'>,
  text: string,
  values: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>

/**
 * Sends statements, each of them prepared from its second use on.
 * @param names beginning of the statements' names; without it, none is prepared
 */
export function preparing(names: string | undefined): SendOne {
  const nameOf = names === undefined ? () => undefined : createStatementNames(names)
  return (client, text, values) => {
    const name = nameOf(text)
    return client.query({ ...(name !== undefined && { name }), text, values: [...values] })
  }
}
