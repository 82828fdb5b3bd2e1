/**
 * "Automóvel, Rural e Transportes". A name that holds an "e" of its own keeps it apart from that of the list:
 * "Automóvel, e Residencial e patrimonial".
 */
export function listInWords(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined || names.length === 1) return last ?? ''
  const and = names.some((name) => name.includes(' e ')) ? ', e ' : ' e '
  return `${names.slice(0, -1).join(', ')}${and}${last}`
}
