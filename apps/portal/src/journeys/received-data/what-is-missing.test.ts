import type { ReceivedPart } from '@consente/contract/portal/received'
import { expect, it } from 'vitest'
import type { ReceivedData } from '../../api/received-data-api.ts'
import { COLUMNS, csvRows, jsonOf } from './received-files.ts'
import { howMuchCame, missingText } from './what-is-missing.ts'

const NOW = new Date('2026-11-20T14:00:00Z')
const part = (displayName: string, state: ReceivedPart['state'], data?: unknown): ReceivedPart => ({
  name: displayName,
  displayName,
  state,
  ...(state === 'RECEIVED' && { data, receivedAt: '2026-11-20T13:05:00Z' }),
})
const received = (nextAt?: string): ReceivedData => ({
  consentId: 'urn:beta:1',
  organisationName: 'Beta Seguradora',
  waits: undefined,
  ...(nextAt && { nextAt }),
  groups: [
    {
      type: 'DAMAGES_AND_PEOPLE_AUTO',
      displayName: 'Automóvel',
      state: 'RECEIVED',
      items: [
        {
          resourceId: 'A-1',
          parts: [
            part('Apólice', 'RECEIVED', { holder: '=1+1', policyId: 'A-1' }),
            part('Sinistros', 'UNAVAILABLE'),
          ],
        },
        { resourceId: 'A-2', parts: [part('Prêmio', 'EMPTY'), part('Sinistros', 'UNAVAILABLE')] },
      ],
    },
    { type: 'DAMAGES_AND_PEOPLE_RURAL', displayName: 'Rural', state: 'REFUSED', items: [] },
    { type: 'LIFE_PENSION', displayName: 'Vida e previdência', state: 'EMPTY', items: [] },
  ],
})

it('counts groups of data as the bridge does, an answer that there is nothing included, and says of the rest what and why', () => {
  expect(howMuchCame(received('2026-11-20T18:10:00Z'), NOW)).toEqual({
    came: 1,
    all: 3,
    missing: [
      {
        names: ['sinistros de Automóvel (nº\u00a0A-1, nº\u00a0A-2)'],
        why: 'A Beta Seguradora não respondeu. Tentamos de novo às 15:10.',
      },
      { names: ['Rural'], why: 'A Beta Seguradora não enviou estes dados.' },
    ],
  })
})

it('counts each kind of registration data, and names what is missing for one reason together', () => {
  const kinds = [part('Dados Cadastrais', 'RECEIVED', {}), part('Dados Qualitativos', 'WAITING')]
  const registration = { type: 'CUSTOMERS', displayName: 'Seu cadastro', items: [{ parts: kinds }] }
  const rural = { type: 'X', displayName: 'Rural', state: 'WAITING' as const, items: [] }
  const groups = [{ ...registration, state: 'RECEIVED' as const }, rural]
  const { came, all, missing } = howMuchCame({ ...received(), groups }, NOW)
  expect([came, all]).toEqual([1, 3])
  expect(missing).toEqual([
    { names: ['Dados Qualitativos', 'Rural'], why: expect.stringMatching(/2 dias úteis/) },
  ])
})

it('names three missing groups, or two and the number of others', () => {
  expect(missingText(['Rural'])).toBe('Falta: Rural.')
  expect(missingText(['Rural', 'Automóvel', 'Vida'])).toBe('Faltam Rural, Automóvel e Vida.')
  expect(missingText(['Rural', 'Automóvel', 'a', 'b', 'c', 'd'])).toBe('Faltam Rural, Automóvel e mais 4.')
})

it('data that wait for another person are not said to come in two days', () => {
  const waiting = { type: 'X', displayName: 'Automóvel', state: 'WAITING' as const, items: [] }
  const missing = (more: object) => howMuchCame({ ...received(), groups: [waiting], ...more }, NOW).missing
  expect(missing({})).toHaveLength(1)
  expect(missing({ waits: 'all' })).toEqual([])
})

it('promises no time of a next try that is not known', () => {
  const why = (nextAt?: string) => howMuchCame(received(nextAt), NOW).missing[0]?.why
  expect(why()).toMatch(/Tentamos de novo sozinhos\.$/)
  expect(why('2026-11-20T13:00:00Z')).toMatch(/Tentamos de novo sozinhos\.$/)
  expect(why('2026-11-21T18:10:00Z')).toMatch(/Tentamos de novo em 21\/11\/2026, às 15:10\.$/)
})

it('the table has a line a field, and one for what has not come; the other file has the data as they came', () => {
  const waits = { type: 'X', displayName: 'Vida', state: 'WAITING' as const, items: [], waiting: ['0531.1'] }
  const { groups } = received()
  const rows = csvRows({ ...received(), groups: [...groups, waits] }, '52998224725')
  expect(rows.map((cells) => cells.join(' | '))).toEqual([
    'Automóvel | A-1 | Apólice | 20/11/2026 10:05 | Titular | =1+1',
    'Automóvel | A-1 | Apólice | 20/11/2026 10:05 | Número da apólice | A-1',
    'Automóvel | A-1 | Sinistros |  |  | A Beta Seguradora não respondeu. Tentamos de novo sozinhos.',
    'Automóvel | A-2 | Prêmio |  |  | A Beta Seguradora respondeu que não há nada aqui.',
    'Automóvel | A-2 | Sinistros |  |  | A Beta Seguradora não respondeu. Tentamos de novo sozinhos.',
    'Rural |  |  |  |  | A Beta Seguradora não enviou estes dados.',
    'Vida e previdência |  |  |  |  | A Beta Seguradora respondeu que não há nada aqui.',
    'Vida | 0531.1 |  |  |  | Espera outra pessoa autorizar na Beta Seguradora.',
  ])
  expect(COLUMNS).toHaveLength(6)
  expect(JSON.parse(jsonOf(received()))).toEqual({
    organisationName: 'Beta Seguradora',
    groups,
  })
})
