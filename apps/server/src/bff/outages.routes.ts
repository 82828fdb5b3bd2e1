import * as calls from '@consente/contract/portal/outages'
import { toInstantText } from '@consente/domain/period'
import type { Route } from '../platform/http/route.ts'
import type { Regulator } from '../regulator/regulator.ts'

/** The call under /bff-opin/outages/v1, answered from memory. */
export function outageRoutes(route: Route, { nearOutages }: Pick<Regulator, 'nearOutages'>): void {
  route(calls.plannedOutages, async () =>
    nearOutages().map(({ startsAt, endsAt, apis, explanation }) => ({
      startsAt: toInstantText(startsAt),
      endsAt: toInstantText(endsAt),
      isPartial: apis !== undefined,
      explanation,
    })),
  )
}
