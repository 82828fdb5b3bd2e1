import { expect, it } from 'vitest'
import { listSource, RESOURCES, sharedFamilies } from './data-sources.ts'
import { receivedResources } from './received-resources.ts'

const permissions = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']
const [auto] = sharedFamilies(permissions)

it('a policy that waits for further approvers is named by its number, with the status of waiting', () => {
  if (!auto) throw new Error('The list of the family is read with its permission.')
  const policy = { [auto.list.id]: '0531-2204-118', productName: 'Auto Completo' }
  const company = {
    companyName: 'Beta Seguradora S.A.',
    cnpjNumber: '11222333000181',
    [auto.list.items]: [policy],
  }
  const received = new Map<string, unknown>([
    [
      RESOURCES.source,
      [
        { resourceId: '0531-2204-118', type: auto.type, status: 'AVAILABLE' },
        { resourceId: '0531-7716-402', type: auto.type, status: 'PENDING_AUTHORISATION' },
        { resourceId: '0531-9999-001', type: auto.type, status: 'UNAVAILABLE' },
      ],
    ],
    [listSource(auto).source, [{ brand: 'Beta', companies: [company] }]],
  ])
  const shown = receivedResources(received, { permissions })
  expect(shown.get(auto.type)?.map(({ displayName, status }) => [displayName, status])).toEqual([
    ['Auto Completo', 'AVAILABLE'],
    ['0531-7716-402', 'PENDING_AUTHORISATION'],
  ])
})
