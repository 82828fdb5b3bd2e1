import { setTimeout as sleep } from 'node:timers/promises'
import type { FurtherApproval } from '@consente/contract/portal/values'
import { furtherApproval } from '@consente/domain/further-approval'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import type { OtherInstitution } from '../other-institution/institution-client.ts'
import { faultFields } from '../other-institution/institution-failure.ts'
import { DATA_WORK, type RecipientDeps } from '../recipient-deps.ts'
import type { NotedApproval } from '../sharing/transmission.port.ts'
import type { Transmission } from '../sharing/transmission.ts'
import { approvedByAllText } from '../sharing/transmission-history-texts.ts'
import { RESOURCES, sharedFamilies } from './data-sources.ts'
import { isWaiting, listedResources } from './listed-policies.ts'
import { faultOf } from './reading-fault.ts'
import type { ReadingFault } from './received-data.port.ts'
import { keepRead, noteNotRead } from './recorded-reading.ts'
import { createTokenRefresher } from './token-refresher.ts'

/**
 * A sharing of several people is AUTHORISED with the first of them; which of its policies still wait for the others is
 * said by the holder's resources alone (consents API, "Multi-approver").
 */
type RecordDeps = Pick<
  RecipientDeps,
  'database' | 'transmissions' | 'received' | 'accessLog' | 'outbox' | 'clock'
>
type ApprovalDeps = RecordDeps & Pick<RecipientDeps, 'audit' | 'log'>

/** A customer who comes back waits no longer than this for the holder's resources. */
export const LONGEST_WAIT_MS = 2_000

type Asked = Pick<Transmission, 'permissions' | 'furtherApproval'>

/** The approval as the customer is told; undefined if the holder never says. */
export function approvalOf({ permissions, furtherApproval: known }: Asked): FurtherApproval | undefined {
  if (sharedFamilies(permissions).length === 0) return 'NONE'
  if (known === 'UNTOLD' || !permissions.includes(RESOURCES_READ)) return undefined
  return known ?? 'UNKNOWN'
}

/** True if something may wait, as far as is known: then the resources are read again with the consent. */
export function mayWait(asked: Asked): boolean {
  const approval = approvalOf(asked)
  return approval !== undefined && approval !== 'NONE'
}

/** Reads the resources of a sharing that has just come into force; an answer that comes late is recorded when it comes. */
export async function readApprovalsSoon(
  deps: ApprovalDeps,
  transmission: Transmission,
  institution: OtherInstitution,
): Promise<void> {
  await Promise.race([readApprovals(deps, transmission, institution), sleep(LONGEST_WAIT_MS)])
}

/** Reads the resources of a sharing in force, unless nothing can wait. Never fails: what was not read stays unknown. */
export async function readApprovals(
  deps: ApprovalDeps,
  transmission: Transmission,
  institution: OtherInstitution,
): Promise<void> {
  if (!mayWait(transmission)) return
  const { authorisationServerId } = transmission
  try {
    const data = await createTokenRefresher(deps, transmission, institution).using((token) =>
      institution.readData(token, RESOURCES),
    )
    if (await keepRead(deps, transmission, RESOURCES, data)) await recordApprovals(deps, transmission, data)
  } catch (error) {
    deps.log.info(
      { authorisationServerId, ...faultFields(error) },
      'the resources of a sharing were not read',
    )
    const fault = faultOf(error)
    if (fault) await noteNotRead(deps, transmission, RESOURCES, fault)
    await recordNotRead(deps, transmission, fault)
  }
}

/** A holder that does not give the resources never says; after any other fault it is asked again. */
export async function recordNotRead(
  deps: RecordDeps,
  transmission: Transmission,
  fault: ReadingFault | undefined,
): Promise<void> {
  if (fault === 'NOT_THERE' || fault === 'REFUSED')
    await record(deps, transmission, { approval: 'UNTOLD', waiting: 0, types: [] })
}

/** Records what the resources say, as they were read. */
export function recordApprovals(deps: RecordDeps, transmission: Transmission, data: unknown): Promise<void> {
  const resources = listedResources(data)
  const waiting = resources.filter(isWaiting).length
  const approval = furtherApproval(transmission.permissions, { shared: resources.length, waiting })
  const flowing = resources.filter((one) => !isWaiting(one)).map(({ type }) => type)
  const types = resources.map(({ type }) => type).filter((type) => !flowing.includes(type))
  return record(deps, transmission, { approval, waiting, types: [...new Set(types)] })
}

/** Records the approval. Data that another person has authorised meanwhile are read at once. */
function record(
  { database, transmissions, received, accessLog, outbox, clock }: RecordDeps,
  { id, holderName }: Transmission,
  now: NotedApproval,
): Promise<void> {
  return database.transaction(async (sql) => {
    const waited = await transmissions.approvalNoted(sql, id, now)
    if (!waited || now.approval === 'UNTOLD' || now.waiting >= waited) return
    await accessLog.permissionChanged(sql, id)
    await received.begin(sql, id, clock.now())
    await outbox.add(sql, DATA_WORK, {})
    if (now.waiting > 0) return
    await transmissions.addHistory(sql, id, clock.now(), 'ACTIVE', approvedByAllText(holderName))
  })
}
