import { toInstantText } from '@consente/domain/period'
import type { Clock } from '../../platform/base/clock.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { deviceName } from '../devices/device-kind.ts'
import type { OpenSession, SessionStore } from './session.port.ts'

/** Sessions of the account: this session first, then the newest. */
export async function showSessions(
  {
    sessions,
    clock,
    seal,
  }: { sessions: Pick<SessionStore, 'openOf'>; clock: Clock; seal: Pick<Seal, 'open'> },
  { document, sessionId }: Customer,
) {
  const open = await sessions.openOf(document, clock.now())
  const isOwn = ({ id }: OpenSession): boolean => id === sessionId
  return { sessions: [...open.filter(isOwn), ...open.filter((one) => !isOwn(one))].map(shown) }

  function shown(session: OpenSession) {
    const { id, startedAt, lastSeenAt, device = { kind: 'unknown' }, sealedPlace, isNewDevice, how } = session
    return {
      id,
      kind: device.kind,
      device: deviceName(device),
      ...(device.browser && { browser: device.browser }),
      ...(sealedPlace && { place: seal.open(sealedPlace) }),
      ...(how && { how }),
      startedAt: toInstantText(startedAt),
      lastSeenAt: toInstantText(lastSeenAt),
      isCurrent: isOwn(session),
      isNewDevice,
    }
  }
}
