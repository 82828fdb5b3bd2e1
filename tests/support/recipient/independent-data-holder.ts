import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A holder's data APIs that share nothing with ours: answers by address, in pages of its own size, with faults. */
export type DataHolder = {
  dataUrls: Record<string, string>
  /** `data` by address below the server's own. */
  answers: Map<string, unknown>
  /** Status instead of an answer, by address; `hang` never answers. */
  faults: Map<string, number | 'hang'>
  /** Items of a page, whatever size is asked for. */
  pageSize: number
  /** Access tokens that are not taken any more. */
  refused: Set<string>
  /** How many access tokens, in the order in which they come, are not taken at all. */
  refusesFirst: number
  asked: { path: string; query: string; token: string; interactionId: string | undefined }[]
  /** Answers of the calls that hang. */
  hung: ServerResponse[]
  close(): Promise<void>
}

const CUSTOMERS = '/open-insurance/customers/v2'
const AUTO = '/open-insurance/insurance-auto/v2/insurance-auto'
const RESOURCES = '/open-insurance/resources/v3/resources'
export const IDENTIFICATIONS = `${CUSTOMERS}/personal/identifications`
export const premiumOf = (id: string) => `${AUTO}/${id}/premium`
export const PLACES = { AUTO, RESOURCES }

export const PREMIUM = { paymentsQuantity: '12', amount: { amount: '1234.56' }, coverages: [], payments: [] }
export const policies = (...ids: string[]) => [
  {
    brand: 'Independente',
    companies: [
      {
        companyName: 'Seguradora Independente S.A.',
        cnpjNumber: '11222333000181',
        policies: ids.map((policyId) => ({ policyId, productName: `Auto ${policyId}` })),
      },
    ],
  },
]

export async function startDataHolder(): Promise<DataHolder> {
  const server = createServer((request, response) => serve(self, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const self: DataHolder = {
    dataUrls: {
      resources: origin + RESOURCES,
      customers: origin + CUSTOMERS,
      'insurance-auto': origin + AUTO,
    },
    answers: new Map<string, unknown>([
      [RESOURCES, [{ resourceId: 'A1', type: 'DAMAGES_AND_PEOPLE_AUTO', status: 'AVAILABLE' }]],
      [IDENTIFICATIONS, [{ civilName: 'Titular de Teste', cpfNumber: '52998224725' }]],
      [AUTO, policies('A1')],
      [premiumOf('A1'), PREMIUM],
    ]),
    faults: new Map(),
    pageSize: 2,
    refused: new Set(),
    refusesFirst: 0,
    asked: [],
    hung: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return self
}

function serve(self: DataHolder, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const token = (request.headers.authorization ?? '').replace('Bearer ', '')
  const interactionId = request.headers['x-fapi-interaction-id']?.toString()
  self.asked.push({ path: url.pathname, query: url.search, token, interactionId })
  const fault = self.faults.get(url.pathname)
  if (fault === 'hang') return void self.hung.push(response)
  const seen = [...new Set(self.asked.map((call) => call.token))]
  const isRefused = self.refused.has(token) || seen.indexOf(token) < self.refusesFirst
  const status = isRefused ? 401 : fault
  const data = self.answers.get(url.pathname)
  const [code, body] =
    status || data === undefined ? [status ?? 404, { errors: [] }] : [200, pageOf(data, url, self.pageSize)]
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function pageOf(data: unknown, url: URL, size: number): unknown {
  if (!Array.isArray(data))
    return { data, links: { self: url.href }, meta: { totalRecords: 1, totalPages: 1 } }
  const page = Number(url.searchParams.get('page') ?? 1)
  const totalPages = Math.max(1, Math.ceil(data.length / size))
  return {
    data: data.slice((page - 1) * size, page * size),
    links: { self: url.href, ...(page < totalPages && { next: 'https://elsewhere.example/next' }) },
    meta: { totalRecords: data.length, totalPages },
  }
}
