/** "m•••••s@example.com": enough to know one's own address by. */
export function hiddenEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const ends = name.length > 2 ? `${name[0]}•••••${name.at(-1)}` : '•••••'
  return `${ends}@${host}`
}
