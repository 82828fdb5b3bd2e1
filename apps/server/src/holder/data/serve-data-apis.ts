import type { FastifyInstance } from 'fastify'
import { type CustomersApi, customersApi } from './customers.routes.ts'
import { type ProductsApi, productApis } from './products.routes.ts'
import { resourcesApi } from './resources.routes.ts'

/** Everything that a recipient reads with a customer's access token. */
export async function dataApis(app: FastifyInstance, api: ProductsApi & CustomersApi): Promise<void> {
  await resourcesApi(app, api)
  await customersApi(app, api)
  await productApis(app, api)
}
