import * as calls from '@consente/contract/portal/institutions'
import type { Directory } from '../directory/directory.ts'
import { ensure } from '../platform/base/failure.ts'
import type { Route } from '../platform/http/route.ts'

/** The calls under /bff-opin/data-provider/v1. */
export function institutionRoutes(route: Route, directory: Directory): void {
  route(calls.dataProvider, async ({ query }) => {
    const { page, 'page-size': pageSize, name, type, brand, organizationId } = query
    const found = await directory.search({ page, pageSize, name, type, brand, organizationId })
    ensure(found, 'INSTITUTION_NOT_FOUND')
    return found
  })

  route(calls.trendingTopics, () => directory.trending())

  route(calls.addTrendingTopic, async ({ body, identity }) => {
    await directory.countChoice({ id: body._id, document: identity.document })
    return { _id: body._id }
  })
}
