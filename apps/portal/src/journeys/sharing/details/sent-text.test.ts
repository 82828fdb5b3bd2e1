import { expect, it } from 'vitest'
import { asSharing, type SharedGroup } from '../../../api/sharings/sharings.ts'
import { sentText } from './PastRows.tsx'

const group = (type: string, displayName: string, waited?: true): SharedGroup =>
  ({ type, displayName, waited, resources: [], dataPermissions: [] }) as unknown as SharedGroup
const REGISTRATION = group('CUSTOMERS_PERSONAL_IDENTIFICATION', 'Dados Cadastrais')
const AUTO = group('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel')
const HOME = group('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial e patrimonial', true)
const LIST = group('RESOURCE', 'Lista')
const at = (time: string) => new Date(`2026-11-25T${time}:00Z`)

it.each([
  [
    [REGISTRATION, AUTO, HOME, LIST],
    '20:28',
    '20:30',
    '2 grupos foram enviados por 2 minutos. Residencial e patrimonial não foi.',
  ],
  [[AUTO, HOME], '20:28', '22:40', '1 grupo foi enviado por 2 horas. Residencial e patrimonial não foi.'],
  [[HOME, LIST], '20:28', '20:30', 'Nenhum destes grupos foi enviado.'],
  [[REGISTRATION, AUTO], '20:28', '20:28', 'Uma parte foi enviada por 1 minuto. O resto não foi.'],
])('tells what went before the refusal', (groups, start, end, text) => {
  expect(sentText(groups, at(start), at(end))).toBe(text)
})

it('tells no span that it does not know', () => {
  expect(sentText([REGISTRATION], undefined, at('20:30'))).toBe('Uma parte foi enviada. O resto não foi.')
})

it('of what is over no policy waits any more', () => {
  const resources = [{ resourceId: 'r', displayName: 'Casa', status: 'PENDING_AUTHORISATION' }]
  const told = { furtherApproval: 'SOME', resourceGroups: [REGISTRATION, { ...HOME, resources }] }
  const waitsIn = (status: string) =>
    asSharing({ ...told, status } as never, at('21:00')).resourceGroups[1]?.resources[0]?.waits
  expect([waitsIn('PENDING'), waitsIn('REJECTED')]).toEqual([true, false])
})
