import * as calls from '@consente/contract/portal/settings'
import type { Route } from '../platform/http/route.ts'
import type { Settings } from '../settings/settings.ts'

/** The calls under /bff-opin/settings/v1. */
export function settingsRoutes(route: Route, settings: Settings): void {
  route(calls.sharingPurpose, async () => settings.sharingPurpose)
  route(calls.personalRequiredFields, async () => settings.personalRequiredFields)
  route(calls.sharingExplanation, async () => settings.sharingExplanation)
  route(calls.standardSharingPeriod, async () => settings.standardSharingPeriod)
  route(calls.dataGroupsFields, async () => settings.dataGroups)
  route(calls.dataGoal, async () => settings.dataGoals)
  route(calls.termsConditions, async () => [{ value: settings.terms }])
}
