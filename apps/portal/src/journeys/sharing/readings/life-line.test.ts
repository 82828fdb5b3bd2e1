import type { ReadingDay, ReadingLife } from '@consente/contract/portal/readings'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../sharing/readings/reading-lines.ts'
import type { ShareView } from '../../../sharing/share-view.ts'
import { readingItem } from '../../../testing/reading-item-for-tests.ts'
import { type LifeGiven, lifeLine } from './life-line.ts'
import { logVoice } from './log-voice.ts'
import { weeksOf, weeksText } from './reading-weeks.ts'

const NOW = new Date('2026-11-20T13:00:00Z')
const VOICE = { isHolder: false, holder: 'Beta Seguradora', recipient: 'Alfa Seguros' }
const DAY_MS = 24 * 60 * 60_000

const day = (name: string, more: Partial<ReadingDay> = {}): ReadingDay => ({
  day: name,
  readings: 2,
  times: [`${name}T06:10:00Z`, `${name}T18:10:00Z`],
  calls: 8,
  missed: [],
  ...more,
})
/** From 10/07 to 18/11, each day twice. */
const between = Array.from({ length: 132 }, (_, index) =>
  day(new Date(Date.parse('2026-11-18T15:00:00Z') - index * DAY_MS).toISOString().slice(0, 10)),
)
const life = (more: Partial<ReadingLife> = {}): ReadingLife => ({
  consentId: 'urn:beta:1',
  shareType: 'RECEIVING',
  firstAt: '2026-07-10T12:31:00Z',
  nextAt: '2026-11-20T18:10:00Z',
  days: [
    day('2026-11-20', { readings: 1, times: ['2026-11-20T06:10:00Z'], calls: 4 }),
    day('2026-11-19'),
    ...between,
  ],
  ...more,
})
const drawn = (more: Partial<LifeGiven> = {}) =>
  lifeLine({
    life: life(),
    history: [
      { at: '2026-07-08T16:58:00Z', text: 'Você pediu o compartilhamento' },
      { at: '2026-07-08T17:05:00Z', text: 'Você autorizou na Beta Seguradora' },
    ],
    creation: new Date('2026-07-08T16:58:00Z'),
    expiry: new Date('2027-07-08T16:57:00Z'),
    now: NOW,
    voice: VOICE,
    ...more,
  })
const told = (sections: ReturnType<typeof lifeLine>) =>
  sections.map(({ title, items }) => [
    title,
    ...items.map(({ when, lead, text }) => [when, lead, text].filter(Boolean).join(' | ')),
  ])

it('tells the next reading of a sharing that began today as well', () => {
  const sections = drawn({
    creation: new Date('2026-11-20T11:00:00Z'),
    history: [{ at: '2026-11-20T11:00:00Z', text: 'Você pediu o compartilhamento' }],
    life: life({ firstAt: undefined, days: [] }),
  })
  expect(told(sections).at(-1)).toEqual([
    'Começo, 20/11/2026, hoje',
    '15:10 | Próxima leitura',
    '08:00 | Você pediu o compartilhamento',
  ])
})

describe('events within one minute', () => {
  const confirmed = new Date('2026-07-08T17:05:40Z')
  const within = {
    confirmed,
    history: [
      { at: '2026-07-08T17:05:10Z', text: 'Você pediu o compartilhamento' },
      { at: '2026-07-08T17:05:40Z', text: 'Você autorizou na Beta Seguradora' },
    ],
    creation: new Date('2026-07-08T17:05:10Z'),
    // The log counts by the minute: its instant lies before the confirmation's.
    life: life({ firstAt: '2026-07-08T17:05:00.000Z', days: [] }),
  }
  const beginning = (more: object) =>
    lifeLine({ ...within, expiry: new Date('2027-07-08T16:57:00Z'), now: NOW, voice: VOICE, ...more })
      .at(-1)
      ?.items.map(({ text }) => text)

  it('readings come after the confirmation', () => {
    expect(beginning({})).toEqual([
      'Primeiros dados recebidos',
      'Você autorizou na Beta Seguradora',
      'Você pediu o compartilhamento',
    ])
  })

  it('events of one instant keep the backend’s order, newest first', () => {
    const at = '2026-07-08T17:05:40Z'
    expect(beginning({ history: ['a', 'b', 'c'].map((text) => ({ at, text })) })).toEqual([
      'Primeiros dados recebidos',
      'c',
      'b',
      'a',
    ])
  })

  it('the access that a confirmation gave comes before what was read by it', () => {
    const access = { at: '2026-07-08T17:05:50Z', text: 'A Alfa Seguros passou a ter acesso.' }
    const ended = { at: '2026-07-08T17:05:55Z', text: 'Você encerrou' }
    const history = [...within.history, access, ended]
    expect(beginning({ history, expiry: undefined })?.slice(0, 3)).toEqual([
      'Você encerrou',
      'Primeiros dados recebidos',
      'A Alfa Seguros passou a ter acesso.',
    ])
  })
})

describe('a change of the sharing between two readings', () => {
  const TODAY = '2026-11-20'
  const second = { at: `${TODAY}T12:30:20Z`, text: 'Otávio autorizou' }
  const changed = (times: readonly string[]) =>
    told(
      drawn({
        creation: new Date(`${TODAY}T12:20:00Z`),
        confirmed: new Date(`${TODAY}T12:28:00Z`),
        history: [{ at: `${TODAY}T12:28:00Z`, text: 'Você autorizou' }, second],
        life: life({ firstAt: undefined, nextAt: undefined, days: [day(TODAY, { times: [...times] })] }),
      }),
    ).at(-1)

  it.each([
    [
      'stands between them, and each has its hour',
      ['12:28:30', '12:30:40'],
      [
        '09:30 | A Alfa Seguros leu seus dados 1 vez hoje.',
        '09:30 | Otávio autorizou',
        '09:28 | A Alfa Seguros leu seus dados 1 vez hoje.',
      ],
    ],
    [
      'parts nothing where both came after it',
      ['12:31:00', '12:50:00'],
      ['09:31 e 09:50 | A Alfa Seguros leu seus dados 2 vezes hoje.', '09:30 | Otávio autorizou'],
    ],
  ])('%s', (_, times, lines) => {
    expect(changed(times.map((time) => `${TODAY}T${time}Z`))).toEqual([
      'Começo, 20/11/2026, hoje',
      ...lines,
      '09:28 | Você autorizou',
    ])
  })

  it.each([
    [`${TODAY}T12:30:41Z`, 'seus dados', '09:30 | Primeiros dados recebidos'],
    [null, 'a lista do que foi autorizado', '09:28 | Lista do que foi autorizado recebida'],
  ])('parts the reading of the list alone from that of data, first read at %s', (dataAt, later, first) => {
    const times = [`${TODAY}T12:28:30Z`, `${TODAY}T12:30:40Z`]
    const read = life({ firstAt: times[0], nextAt: undefined, days: [day(TODAY, { times })], dataAt })
    const [from, to] = [{ name: 'Beta Seguradora' }, { name: 'Alfa Seguros' }]
    const details = { situation: { kind: 'ended', sent: 'unknown' } }
    const view = { details, shareType: 'RECEIVING', parties: { from, to, other: from } } as ShareView
    const creation = new Date(`${TODAY}T12:20:00Z`)
    const lines = told(drawn({ creation, history: [second], life: read, voice: logVoice(view, read) })).flat()
    expect(lines).toContain('09:28 | A Alfa Seguros leu a lista do que foi autorizado 1 vez hoje.')
    expect(lines).toContain(`09:30 | A Alfa Seguros leu ${later} 1 vez hoje.`)
    expect(lines).toContain(first)
  })

  it('is read for the first time by what the last of several people allowed', () => {
    const read = day(TODAY, { readings: 1, times: [] })
    const sections = drawn({
      creation: new Date(`${TODAY}T12:20:00Z`),
      confirmed: new Date(`${TODAY}T12:28:00Z`),
      history: [{ at: `${TODAY}T12:28:00Z`, text: 'Helena autorizou' }, second],
      life: life({ firstAt: `${TODAY}T12:30:40Z`, nextAt: undefined, days: [read] }),
      now: new Date(`${TODAY}T12:31:00Z`),
    })
    expect(told(sections).at(-1)).toEqual([
      'Começo, 20/11/2026, hoje',
      // No hour is told that is not known.
      '20/11/2026 | A Alfa Seguros leu seus dados 1 vez hoje.',
      '09:30 | Primeiros dados recebidos',
      '09:30 | Otávio autorizou',
      '09:28 | Helena autorizou',
    ])
  })
})

describe('the line of life', () => {
  it('goes from what comes to the beginning, days of readings in one line', () => {
    expect(told(drawn())).toEqual([
      ['O que vem', '08/07/2027 | Termina sozinho'],
      ['Hoje, 20/11/2026', '15:10 | Próxima leitura', '03:10 | A Alfa Seguros leu seus dados 1 vez hoje.'],
      ['Ontem, 19/11/2026', '03:10 e 15:10 | A Alfa Seguros leu seus dados 2 vezes.'],
      [
        'De 10/07 a 18/11/2026',
        'todo dia | A Alfa Seguros leu seus dados 2 vezes por dia, 264 vezes ao todo',
        '10/07/2026 09:31 | Primeiros dados recebidos',
      ],
      [
        'Começo, 08/07/2026',
        '14:05 | Você autorizou na Beta Seguradora',
        '13:58 | Você pediu o compartilhamento',
      ],
    ])
  })

  it('tells a failure and the try that brought the data; a part that did not come; and days without', () => {
    const failing = (name: string, ...times: string[]) => {
      const at = `${name}T06:10:00Z`
      const failed = readingItem({ outcome: 'FAILED', reason: 'UNAVAILABLE', firstAt: at, lastAt: at })
      const read = times.map((time) => `${name}T${time}:00Z`)
      return day(name, { readings: times.length, times: read, missed: [failed] })
    }
    const days = [failing('2026-09-14', '05:00'), failing('2026-09-12', '12:10'), failing('2026-09-10')]
    expect(told(drawn({ life: life({ days }), history: [] }))[2]).toEqual([
      'De 10/07 a 14/09/2026',
      '2 dias | A Alfa Seguros leu seus dados em 2 dias, 2 vezes ao todo',
      '14/09/2026 03:10 | Uma parte não veio. A Beta Seguradora não respondeu.',
      '12/09/2026 03:10 | A Beta Seguradora não respondeu. Tentamos às 09:10 e deu certo.',
      '10/09/2026 03:10 | A Beta Seguradora não respondeu. Tentamos em 12/09/2026 09:10 e deu certo.',
      '10/07/2026 09:31 | Primeiros dados recebidos',
    ])
  })

  it('begins with the day of its end for an ended one, and nothing is to come', () => {
    const history = [
      { at: '2026-07-08T16:58:00Z', text: 'Você pediu o compartilhamento' },
      { at: '2026-11-20T14:20:00Z', text: 'Você encerrou o compartilhamento' },
    ]
    const { nextAt: _next, ...ended } = life()
    expect(told(drawn({ life: ended, history, expiry: undefined })).slice(0, 2)).toEqual([
      [
        'Hoje, 20/11/2026',
        '11:20 | Você encerrou o compartilhamento',
        '03:10 | A Alfa Seguros leu seus dados 1 vez hoje.',
      ],
      [
        'De 10/07 a 19/11/2026',
        'todo dia | A Alfa Seguros leu seus dados 2 vezes por dia, 266 vezes ao todo',
        '10/07/2026 09:31 | Primeiros dados recebidos',
      ],
    ])
  })

  it('without a reading tells the history alone', () => {
    expect(
      told(drawn({ life: { consentId: 'urn:x:1', shareType: 'RECEIVING', days: [] } })).map(
        ([title]) => title,
      ),
    ).toEqual(['O que vem', 'Começo, 08/07/2026'])
  })
})

describe('the lines of a day', () => {
  const claim = readingItem({ displayName: 'Sinistros' })
  const registration = ['Dados Cadastrais', 'Dados Qualitativos'].map((name) =>
    readingItem({ group: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS', groupName: name, displayName: name }),
  )

  it('name products with their parts, and registration data together', () => {
    expect(linesOf([readingItem(), claim, ...registration], VOICE)).toEqual([
      { text: 'Dados Cadastrais e Dados Qualitativos' },
      { text: 'Automóvel: prêmio e sinistros' },
    ])
  })
})

describe('the weeks below the term', () => {
  const term = {
    start: new Date('2026-07-08T16:58:00Z'),
    end: new Date('2027-07-08T16:57:00Z'),
    today: '2026-11-20',
  }

  it('have one mark each, shorter where something failed', () => {
    const failed = readingItem({ outcome: 'FAILED' })
    const days = between.map((one) => (one.day === '2026-09-12' ? { ...one, missed: [failed] } : one))
    const weeks = weeksOf(days, term)
    expect(weeks?.marks).toHaveLength(19)
    expect(weeks?.marks.filter(({ isShort }) => isShort)).toHaveLength(1)
    expect(weeks && weeksText({ ...weeks, all: 19 })).toBe(
      'Houve leitura em todas as 19 semanas desde 10/07/2026.',
    )
  })

  it('without a reading are none', () => {
    expect(weeksOf([day('2026-07-10', { readings: 0 })], term)).toBeUndefined()
  })
})
