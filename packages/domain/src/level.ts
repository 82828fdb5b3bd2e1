import { groupOfPermission } from './permissions.ts'

/**
 * The strength of a proof of identity (the scheme's security profile): by one factor, or by several. Data are
 * shared from loa2 on; services move money, and ask for loa3.
 */
export type Level = 'loa2' | 'loa3'

/** Weakest first. */
export const LEVELS: readonly Level[] = ['loa2', 'loa3']

const ACR = /^urn:brasil:(?:openinsurance|openbanking):(loa[23])$/
const SERVICES = 3

/** As we write it. */
export const acrOf = (level: Level): string => `urn:brasil:openinsurance:${level}`

/** The level that an `acr` names, in either spelling of the scheme; undefined for anything else. */
export function levelOfAcr(acr: unknown): Level | undefined {
  const [, named] = typeof acr === 'string' ? (ACR.exec(acr) ?? []) : []
  return LEVELS.find((level) => level === named)
}

/** True if the level is the demanded one or a higher one. */
export const isAtLeast = (level: Level, least: Level): boolean =>
  LEVELS.indexOf(level) >= LEVELS.indexOf(least)

/** True if a permission is for a service (phase 3: endorsement, claim notification). @param permission v3 code */
export const isService = (permission: string): boolean => groupOfPermission(permission)?.phase === SERVICES

/** @param permissions v3 codes */
export const levelFor = (permissions: readonly string[], ofServices: Level = 'loa3'): Level =>
  permissions.some(isService) ? ofServices : 'loa2'
