import type { OwnSituation } from './situation-of-ours.ts'

/** The statuses that our server tells the portal (docs/domain/shares.md). */
export type ToldStatus = 'PENDING' | 'AUTHORISED' | 'ACTIVE' | 'REJECTED' | 'EXPIRED' | 'INACTIVE'

/** The status by which our server tells the portal of a situation; `situationOf` reads it back. */
export function toldStatus(situation: OwnSituation): ToldStatus {
  switch (situation.kind) {
    case 'waiting':
    case 'lapsed':
      return 'PENDING'
    case 'in-force':
    case 'past-term':
      return situation.begun ? 'ACTIVE' : 'AUTHORISED'
    case 'ended':
      return 'INACTIVE'
    case 'expired':
      return 'EXPIRED'
    case 'refused':
      return 'REJECTED'
  }
}
