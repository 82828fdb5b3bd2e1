import { Children, createContext, isValidElement, type ReactElement, type ReactNode, use } from 'react'
import { useLocation } from './router.tsx'

type RouteProps = {
  /** For example `/myshares/:consentId`; `*` is everything. */
  path: string
  element: ReactNode
}

type Params = Readonly<Record<string, string>>

const ParamsContext = createContext<Params>({})

/** One line of the table; `Routes` reads it. */
export function Route(_: RouteProps): ReactNode {
  return null
}

const isRoute = (child: ReactNode): child is ReactElement<RouteProps> =>
  isValidElement(child) && child.type === Route

/** Shows the first route whose path is the address's. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  for (const child of Children.toArray(children).filter(isRoute)) {
    const params = paramsOf(child.props.path, pathname)
    if (params) return <ParamsContext value={params}>{child.props.element}</ParamsContext>
  }
  return null
}

/** The address's value for each `:name` of the route's path. */
export const useParams = (): Params => use(ParamsContext)

/** The values of a path's `:names` in an address, or undefined where it is another path. */
export function paramsOf(path: string, pathname: string): Params | undefined {
  if (path === '*') return {}
  const pattern = path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}/?$`, 'i').exec(pathname)
  if (!match) return undefined
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, text]) => [name, decoded(text)]))
}

/** A text that cannot be decoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
