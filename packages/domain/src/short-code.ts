/** "7F3A-20C1": the first eight digits of a UUID, by which an operator finds it in the logs; any other id as it is. */
export function shortCode(id: string): string {
  const digits = /^[0-9a-f]{8}(?=-|$)/i.exec(id)?.[0].toUpperCase()
  return digits === undefined ? id : `${digits.slice(0, 4)}-${digits.slice(4)}`
}
