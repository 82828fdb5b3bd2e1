import { readFile } from 'node:fs/promises'
import type { CityResponse } from 'mmdb-lib'
import { ConfigError } from '../../platform/config/config-error.ts'
import { plainAddress } from '../../platform/network/ip-network.ts'

/** Tells in words where a network address is, as far as the insurer's database knows; it may be a town away. */
export type Places = (ip: string) => string | undefined

/**
 * Reads the insurer's database of places (MaxMind's format, of cities or countries) into memory.
 * @param path undefined where the insurer gives none: nothing is loaded, and nobody's place is known
 * @throws {ConfigError} naming the setting
 */
export async function openPlaces(path: string | undefined): Promise<Places | undefined> {
  if (path === undefined) return undefined
  try {
    const { Reader } = await import('mmdb-lib')
    const places = new Reader<CityResponse>(await readFile(path))
    return (ip) => placeInWords(recordOf(ip))

    /** A record that cannot be read keeps nobody from signing in. */
    function recordOf(ip: string): CityResponse | null {
      try {
        return places.get(plainAddress(ip))
      } catch {
        return null
      }
    }
  } catch (error) {
    throw new ConfigError(`placeDatabase: ${path} is no database of MaxMind's format: ${reasonOf(error)}`)
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** "Campinas, SP", "Londres, Reino Unido", "Brasil"; undefined where the record names nothing. */
export function placeInWords(record: Partial<CityResponse> | null): string | undefined {
  const country = record?.country ?? record?.registered_country
  const city = nameOf(record?.city)
  const isHome = country?.iso_code === 'BR'
  const state = isHome ? record?.subdivisions?.[0] : undefined
  const wider = city ? (state?.iso_code ?? nameOf(country)) : (nameOf(state) ?? nameOf(country))
  return [city, wider].filter(Boolean).join(', ') || undefined
}

type Named = { names?: { en?: string; 'pt-BR'?: string } }
const nameOf = (named: Named | undefined): string | undefined => named?.names?.['pt-BR'] ?? named?.names?.en
