import type { Row } from './database.ts'

const names = new Map<string, string>()

function nameOf(column: string): string {
  const known = names.get(column)
  if (known !== undefined) return known
  const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  names.set(column, name)
  return name
}

/** A row as the code names it: `consent_id` is `consentId`, and null undefined. Values of JSON stay as they are. */
export function fromRow<T>(row: Row): T {
  const named: Row = {}
  for (const column of Object.keys(row)) named[nameOf(column)] = row[column] ?? undefined
  return named as T
}
