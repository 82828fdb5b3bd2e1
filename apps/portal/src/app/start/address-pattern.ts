/**
 * True if the address is of that path, in which `:name` is any part. As the router reads paths (`router/Routes.tsx`),
 * which is too large to run before the first paint.
 */
export function isPath(path: string, pathname: string): boolean {
  const parts = pathname
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
    .split('/')
  const wanted = path.split('/')
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => part === parts[index] || (part.startsWith(':') && parts[index] !== ''))
  )
}
