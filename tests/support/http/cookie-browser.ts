/** What a browser does between two institutions: keeps cookies by path, follows nothing by itself. */
export type TestBrowser = {
  visit(address: string): Promise<Visit>
  /** The header with which it calls an address. */
  cookieAt(address: string): string
}
export type Visit = {
  status: number
  location: string | undefined
  text: string
  cookies: string[]
  headers: Headers
}

type Cookie = { name: string; value: string; path: string }

export function openBrowser(): TestBrowser {
  const jar = new Map<string, Cookie>()
  const cookieAt = (address: string): string => {
    const { pathname } = new URL(address)
    return [...jar.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }
  return {
    cookieAt,
    async visit(address) {
      const cookie = cookieAt(address)
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
      })
      const cookies = response.headers.getSetCookie()
      for (const line of cookies) keep(jar, line)
      const location = response.headers.get('location') ?? undefined
      return {
        status: response.status,
        location,
        text: await response.text(),
        cookies,
        headers: response.headers,
      }
    },
  }
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/'
  if (value === '') jar.delete(`${name} ${path}`)
  else jar.set(`${name} ${path}`, { name, value, path })
}
