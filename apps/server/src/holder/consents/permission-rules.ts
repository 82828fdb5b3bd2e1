import { tableOf } from '@consente/domain/base/table-of'
import type { PermissionGroup } from '@consente/domain/permission-table'
import { groupOfPermission, isKnownPermission } from '@consente/domain/permissions'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import * as z from 'zod/mini'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'
import type { SchemeRole } from '../openid/registration/software-statement.ts'
import { CLAIM, ENDORSEMENT, text } from './service-fields.ts'

/**
 * Rules for the permissions of a consent. Sources: Consents v3.0.0, "Orientações importantes" and the permission
 * table; for invalid lists, the certification's negative tests.
 */
type Asked = {
  permissions: readonly string[]
  isCompany: boolean
  services: Readonly<Record<string, unknown>>
  /** True if the insurer's systems accept service requests. */
  offersServices: boolean
  /** Roles of the recipient in the directory; undefined for a recipient of the configuration. */
  roles?: readonly string[] | undefined
}

/**
 * The requested permissions as they are granted: never extended, reduced to what this institution supports.
 * @throws {ApiFailure} 400 for a malformed list, 403 for permissions that the recipient's role does not allow, 422
 *   for a list that cannot be served
 */
export function grantablePermissions(asked: Asked): string[] {
  const codes = [...new Set(asked.permissions)]
  demand(codes.every(isKnownPermission), 400, 'Permissão desconhecida.')
  const services = codes.filter((code) => groupOfPermission(code)?.phase === 3)
  if (services.length === 0) {
    demandRole('DADOS', asked)
    return sharingPermissions(codes, asked.isCompany)
  }
  demand(services.length === codes.length, 422, 'Permissões das fases 2 e 3 não podem estar no mesmo pedido.')
  demandRole('ICS', asked)
  return servicePermissions(codes, asked)
}

/** Data receivers and service initiators have different roles (scopes by role: security profile). */
function demandRole(role: SchemeRole, { roles }: Asked): void {
  demand(!roles || roles.includes(role), 403, `A instituição não tem o papel ${role} no diretório.`)
}

/** Phase 2: RESOURCES_READ and at least one more. A person has no company registration data, and vice versa. */
function sharingPermissions(codes: string[], isCompany: boolean): string[] {
  demand(codes.includes(RESOURCES_READ), 400, 'RESOURCES_READ é obrigatória.')
  demand(codes.length > 1, 400, 'RESOURCES_READ não pode ser a única permissão.')
  const foreign = isCompany ? 'CUSTOMERS_PERSONAL_' : 'CUSTOMERS_BUSINESS_'
  const granted = codes.filter((code) => !code.startsWith(foreign))
  demand(granted.length > 1, 422, 'Nenhuma das permissões pedidas é atendida para este titular.')
  return granted
}

/**
 * True if only a person's registration data are requested. The consent is then that person's, even when the request
 * names a company beside them, as the scheme's suite does.
 */
export function asksForPersonOnly(permissions: readonly string[]): boolean {
  const data = permissions.filter((code) => code !== RESOURCES_READ)
  return data.length > 0 && data.every((code) => code.startsWith('CUSTOMERS_PERSONAL_'))
}

/** Phase 3: one complete group, with the description of the service. */
function servicePermissions(codes: string[], { services: given, offersServices }: Asked): string[] {
  const groups = new Set(codes.map(groupOfPermission).filter((group) => group !== undefined))
  const [group, ...others] = groups
  demand(group && others.length === 0, 422, 'Apenas um agrupamento de serviço por pedido.')
  demand(
    group.permissions.every((code) => codes.includes(code)),
    400,
    'O agrupamento de serviço está incompleto.',
  )
  const service = offersServices && SERVICES[group.id]
  demand(service, 422, 'Nenhuma das permissões pedidas é atendida por esta instituição.')
  checkService(group, service, given[service.member])
  return codes
}

type Service = { member: string; schema: z.ZodMiniType }

const DOCUMENT_TYPES = [
  'APOLICE_INDIVIDUAL',
  'BILHETE',
  'CERTIFICADO',
  'APOLICE_INDIVIDUAL_AUTOMOVEL',
  'APOLICE_FROTA_AUTOMOVEL',
  'CERTIFICADO_AUTOMOVEL',
] as const

/** Service requests that can be received here. Their objects may have further members (consents-v3.0.0.yaml). */
const SERVICES: Readonly<Record<string, Service>> = tableOf({
  CLAIM_NOTIFICATION_DAMAGE: { member: 'claimNotificationInformation', schema: claimNotification(false) },
  CLAIM_NOTIFICATION_PERSON: { member: 'claimNotificationInformation', schema: claimNotification(true) },
  ENDORSEMENT: { member: 'endorsementInformation', schema: z.looseObject(ENDORSEMENT) },
})

/** The description of the service that the permissions are for; descriptions of other services are not part of the consent. */
export function consentedService(
  permissions: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const [code = ''] = permissions
  const service = SERVICES[groupOfPermission(code)?.id ?? '']
  return service ? { [service.member]: given[service.member] } : {}
}

function claimNotification(isPerson: boolean): z.ZodMiniType {
  return z.looseObject({
    ...CLAIM,
    documentType: z.enum(DOCUMENT_TYPES),
    policyId: text(60),
    ...(isPerson && { proposalId: text(60) }),
  })
}

function checkService(group: PermissionGroup, service: Service, given: unknown): void {
  const fits = z.safeParse(service.schema, given).success
  demand(fits, 400, `${service.member} é obrigatório para ${group.permissions.join(', ')}.`)
}

function demand(condition: unknown, status: 400 | 403 | 422, detail: string): asserts condition {
  if (!condition) throw new ApiFailure(status, detail)
}
