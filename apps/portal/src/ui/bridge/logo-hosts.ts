import { createContext, use } from 'react'

/** Origins that logos may be read from besides the portal's own (`logoHosts` of config.json). */
export const LogoHosts = createContext<readonly string[]>([])

/** The address of a logo, if the content security policy lets the browser read it; otherwise nothing is asked for. */
export function useLogoAddress(logo: string): string | undefined {
  const hosts = use(LogoHosts)
  if (logo.startsWith('data:')) return logo
  const url = URL.canParse(logo, location.href) ? new URL(logo, location.href) : undefined
  return url && (url.origin === location.origin || hosts.includes(url.origin)) ? logo : undefined
}
