import { expect, it } from 'vitest'
import { dataNoLongerShared } from './ReplacedSharing.tsx'
import { REPLACED } from './shared-confirmation-texts.ts'

const group = (type: string, displayName: string, permissions: Record<string, string>) => ({
  resourceGroupId: type,
  type,
  displayName,
  resources: [],
  dataPermissions: Object.entries(permissions).map(([permissionCode, name]) => ({
    permissionCode,
    displayName: name,
    items: [],
  })),
})
const auto = group('AUTO', 'Automóvel', { AUTO_READ: 'Lista de apólices', AUTO_PREMIUM_READ: 'Prêmio' })
const resources = group('RESOURCE', 'Recursos', { RESOURCES_READ: 'Recursos' })

it('names each kind of data that is gone, by its group', () => {
  const list = group('AUTO', 'Automóvel', { AUTO_READ: 'Lista de apólices' })
  const previous = { resourceGroups: [auto, group('RURAL', 'Rural', { RURAL_READ: 'Rural' }), resources] }
  expect(dataNoLongerShared(previous, { resourceGroups: [list] })).toEqual(['Automóvel: Prêmio', 'Rural'])
})

it('is empty where nothing was taken away', () => {
  expect(dataNoLongerShared({ resourceGroups: [auto] }, { resourceGroups: [auto, resources] })).toEqual([])
})

it('says nothing of the rest where nothing was taken away: some data may have come', () => {
  expect(REPLACED.nothingLost).toBe('Nenhum.')
})
