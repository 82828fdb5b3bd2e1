import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { accessToken } from '../../session/login-storage.ts'
import {
  type Answers,
  type GivenConfig,
  openPages,
  place,
  startSignedIn,
} from '../../testing/page-for-tests.tsx'
import { stubNavigator } from '../../testing/passkey-for-tests.ts'
import { noticeForTests } from '../../testing/wire-for-tests.ts'
import { HeaderNotices } from './header/HeaderNotices.tsx'
import { NoticesPage, noticeDays } from './list/NoticesPage.tsx'
import { RemindersPage } from './reminders/RemindersPage.tsx'

const NOTICES = 'GET /bff-opin/notices/v1/notices'
const READ = 'POST /bff-opin/notices/v1/notices/read'
const CHOICES = 'GET /bff-opin/notices/v1/choices'
const CHOOSE = 'PUT /bff-opin/notices/v1/choices'

const now = new Date()
const notice = (id: string, daysAgo: number, more = {}) =>
  noticeForTests(id, `${new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 19)}Z`, more)
const SOME = {
  newCount: 2,
  notices: [
    notice('a', 0, { isNew: true }),
    notice('b', 0, { isNew: true, icon: 'odd', action: { label: 'Fora', path: 'https://evil.example' } }),
    notice('c', 3, { report: { label: 'Não reconheço', path: '/nao-reconheco/urn%3Ax%3A1' } }),
    notice('d', 200),
    notice('e', 201),
  ],
}
const NONE_NEW = { newCount: 0, notices: SOME.notices.map((one) => ({ ...one, isNew: false })) }

const open = (
  page: React.ReactNode,
  answers: Answers,
  capabilities: GivenConfig['capabilities'] = {},
  client?: ReturnType<typeof createQueryClient>,
) =>
  openPages(
    { '/here': page, '/avisos': null, '/myshares/:consentId': null },
    '/here',
    answers,
    { capabilities: { notices: true, ...capabilities } },
    client,
  )
/** The reminders as the server tells them, which keeps each change. */
function openReminders(told: { choices: { kind: string }[] }, answers: Answers = {}, capabilities = {}) {
  const kept: Answers[string] = ({ body }) => ({
    body: { ...told, choices: told.choices.map((one) => (one.kind === Object(body).kind ? body : one)) },
  })
  return open(<RemindersPage />, { [CHOICES]: { body: told }, [CHOOSE]: kept, ...answers }, capabilities)
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const ANSWERS: Answers = { [NOTICES]: { body: SOME }, [READ]: { body: NONE_NEW } }

startSignedIn()

describe('Avisos', () => {
  it('says how many are new, marks them, and hides older months until they are asked for', async () => {
    const { user, seen } = open(<NoticesPage />, ANSWERS)
    expect((await screen.findByText(/Ficam aqui/)).textContent).toBe('2 novos. Ficam aqui por 12 meses.')
    expect(screen.getAllByText('novo:', { exact: false })).toHaveLength(2)
    // Nothing leads out of the portal.
    expect(screen.queryByText('Fora')).toBeNull()
    const wayOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect([wayOf('Renovar'), wayOf('Não reconheço')]).toEqual([
      '/myshares/urn%3Ax%3A1',
      '/nao-reconheco/urn%3Ax%3A1',
    ])
    screen.getByRole('heading', { name: 'Hoje' })
    screen.getByRole('heading', { name: 'Esta semana' })
    expect(screen.queryByText('Aviso d')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Mostrar .+ \([12]\)$/ }))
    await screen.findByText('Aviso d')
    await user.click(screen.getByRole('button', { name: 'MARCAR COMO LIDOS' }))
    expect(await screen.findByText('Ficam aqui por 12 meses.')).toBeTruthy()
    expect(seen.at(-1)?.body).toEqual({ until: SOME.notices[0]?.at })
    expect(screen.queryByText('novo:', { exact: false })).toBeNull()
  })

  it('says that there is nothing new, or that the list could not be read', async () => {
    open(<NoticesPage />, { [NOTICES]: { body: { newCount: 0, notices: [] } } })
    await screen.findByText('Nada novo por aqui')
    screen.getByText('Quando algo mudar nos seus dados, você vê primeiro nesta página.')
    cleanup()
    open(<NoticesPage />, { [NOTICES]: { status: 400 } })
    await screen.findByText('Não deu para ler seus avisos agora.')
    screen.getByRole('button', { name: 'TENTAR DE NOVO' })
  })

  it.each([
    ['Avisos', <NoticesPage key="a" />, NOTICES],
    ['Lembretes', <RemindersPage key="l" />, CHOICES],
  ])(
    '%s in a session that has ended lead to the sign-in, where a new try would meet the same',
    async (_, page, call) => {
      const { user } = open(page, { [call]: { status: 401 } })
      await screen.findByText('Sua sessão pode ter terminado.')
      expect(screen.queryByRole('button', { name: 'TENTAR DE NOVO' })).toBeNull()
      await user.click(screen.getByRole('link', { name: 'ENTRAR DE NOVO' }))
      expect(place()).toBe('/')
      // The sign-in would else say that the customer is signed in, and lead back to the same.
      expect(accessToken.read()).toBeUndefined()
    },
  )

  it('groups by days of Brasília', () => {
    const at = new Date('2026-11-20T12:00:00Z')
    const days = noticeDays(
      [
        { ...notice('a', 0), at: '2026-11-20T03:00:00Z' },
        { ...notice('b', 0), at: '2026-11-20T02:59:00Z' },
        { ...notice('c', 0), at: '2026-11-01T02:00:00Z' },
      ],
      at,
    )
    expect([days.today, days.thisWeek].map((some) => some.map(({ id }) => id))).toEqual([['a'], ['b']])
    expect(days.months.map(({ name }) => name)).toEqual(['outubro de 2026'])
  })
})

describe('the bell', () => {
  it('opens the three newest in place; Escape closes them and gives the focus back', async () => {
    const { user } = open(<HeaderNotices part="bell" />, ANSWERS)
    const bell = await screen.findByRole('button', { name: /^Avisos\s*2 novos em Avisos$/ })
    expect(bell.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('region')).toBeNull()
    await user.click(bell)
    const box = screen.getByRole('region', { name: 'Avisos novos' })
    expect(within(box).getAllByRole('listitem')).toHaveLength(3)
    within(box).getByRole('link', { name: 'Ver todos os avisos' })
    await user.tab()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region')).toBeNull()
    expect(document.activeElement).toBe(bell)
    await user.click(bell)
    await user.click(screen.getByRole('button', { name: 'Marcar como lidos' }))
    await screen.findByRole('button', { name: 'Avisos' })
  })

  it('the menu of phones says the count, too', async () => {
    open(
      <ul>
        <HeaderNotices part="place" />
      </ul>,
      ANSWERS,
    )
    await screen.findByRole('link', { name: 'Avisos (2)' })
  })

  it('asks a backend without the capability nothing', async () => {
    const { calls } = open(<HeaderNotices part="bell" />, ANSWERS, { notices: false })
    await screen.findByRole('button', { name: 'Avisos' })
    expect(calls()).toEqual([])
  })
})

describe('Lembretes', () => {
  const choice = { kind: 'year-summary', here: true, mail: true }
  const chosen = { choices: [choice], email: 'm•••••s@example.com' }

  it('the question about what nobody reads can be switched off, with the months of the server in its name', async () => {
    const unused = { kind: 'unused', here: true, mail: true }
    const answer = { ...chosen, choices: [unused, choice] }
    openReminders({ ...answer, unusedAfterMonths: 3 } as typeof answer)
    await screen.findByRole('checkbox', { name: 'Ninguém leu há 3 meses, e-mail' })
    cleanup()
    openReminders(answer)
    await screen.findByRole('checkbox', { name: 'Ninguém leu há meses, aqui' })
  })

  it('duties are sentences without a box; the rest changes at once', async () => {
    const duties = { kind: 'duties', here: true, mail: true }
    const { user, sent } = openReminders({ ...chosen, choices: [duties, choice] })
    const mail = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Resumo do ano, e-mail' })
    for (const subject of ['Termina em 30 dias', 'Termina amanhã, ou acabou', 'Falta alguém autorizar'])
      expect(screen.getByText(subject).closest('li')).not.toBeNull()
    expect(screen.getAllByRole('checkbox').filter((one) => (one as HTMLInputElement).disabled)).toEqual([])
    screen.getByText(/^Avisamos sempre do que muda ou acaba, para você não perder o prazo\. Aqui e por/)
    // Mails of what was done come at once; reminders alone wait for each other.
    screen.getByText('O que avisamos, e por onde. Lembretes vêm em um e-mail por dia, no máximo.')
    expect(screen.queryByText('Entrada em aparelho novo')).toBeNull()
    screen.getByText('m•••••s@example.com')
    expect(mail.disabled).toBe(false)
    await user.click(mail)
    expect(await screen.findByText('Guardado.')).toBeTruthy()
    expect(box('Resumo do ano, e-mail').checked).toBe(false)
    await user.click(box('Resumo do ano, aqui'))
    expect(sent(CHOOSE)).toEqual([
      { ...choice, mail: false },
      { ...choice, here: false, mail: false },
    ])
    expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  })

  it('the reminders of 30 and 7 days are the customer’s where the backend lets them be switched off, a new device is always told', async () => {
    const early = { kind: 'ends-in-30-days', here: true, mail: false }
    openReminders({ ...chosen, choices: [early, choice] }, {}, { sessions: true })
    await screen.findByText('Termina em 30 dias')
    screen.getByText('Entrada em aparelho novo')
    expect(box('Termina em 30 dias, e-mail')).toMatchObject({ checked: false, disabled: false })
    expect(screen.getByText('Termina em 7 dias').closest('li')).not.toBeNull()
    expect(screen.queryByRole('checkbox', { name: /^Termina (em 7 dias|amanhã)/ })).toBeNull()
  })

  it('says of nothing that it is mailed where no address is known', async () => {
    openReminders({ choices: [choice] })
    await screen.findByText('Não temos um e-mail seu. Os avisos ficam só aqui.')
    screen.getByText(/para você não perder o prazo\. Só aqui\.$/)
    const [here, mail] = [box('Resumo do ano, aqui'), box('Resumo do ano, e-mail')]
    expect([here.disabled, mail.disabled, mail.checked]).toEqual([false, true, false])
  })

  describe('a further channel', () => {
    const duties = { kind: 'duties', here: true, mail: true, message: false }
    const both = { channel: 'SMS', choices: [duties, { ...choice, message: false }], email: chosen.email }
    const MESSAGES = { messages: true }

    it('has a column of its own, where nothing is ticked until the customer chooses it', async () => {
      const { user, sent } = openReminders(both, {}, MESSAGES)
      await screen.findByText('SMS: para o contato do seu cadastro, se houver um.')
      for (const place of ['aqui', 'e-mail'])
        expect(box(`O que sempre avisamos, ${place}`)).toMatchObject({ checked: true, disabled: true })
      expect(box('O que sempre avisamos, sms')).toMatchObject({ checked: false, disabled: false })
      expect(box('Resumo do ano, sms').checked).toBe(false)
      await user.click(box('O que sempre avisamos, sms'))
      expect(await screen.findByText('Guardado.')).toBeTruthy()
      expect(sent(CHOOSE)).toEqual([{ ...duties, message: true }])
      expect(box('O que sempre avisamos, sms').checked).toBe(true)
    })

    it('by Web Push asks this browser first, and changes nothing where it refuses', async () => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint: 'https://push.example/1', keys }) }))
      const requestPermission = vi.fn(async () => 'denied')
      vi.stubGlobal('Notification', { requestPermission })
      vi.stubGlobal('PushManager', class {})
      const workers = { ready: Promise.resolve({ pushManager: { subscribe } }) }
      stubNavigator({ serviceWorker: workers })
      const push = { ...both, channel: 'Notificação', pushKey: 'BKey' }
      const SUBSCRIBE = 'PUT /bff-opin/notices/v1/push'
      const { user, seen, calls } = openReminders(push, { [SUBSCRIBE]: { body: push } }, MESSAGES)
      await screen.findByText('Notificação: nos navegadores em que você ligar.')
      const duty = () => box('O que sempre avisamos, notificação')
      await user.click(duty())
      await screen.findByText(/^Este navegador não deixa\./)
      expect([duty().checked, calls()]).toEqual([false, [CHOICES]])

      requestPermission.mockResolvedValue('granted')
      await user.click(duty())
      await screen.findByText('Guardado.')
      expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
      expect(seen.slice(1).map(({ call, body }) => [call, body])).toEqual([
        [SUBSCRIBE, { endpoint: 'https://push.example/1', ...keys }],
        [CHOOSE, { ...duties, message: true }],
      ])
      vi.unstubAllGlobals()
    })

    it('is not denied where no address for mails is known', async () => {
      openReminders({ channel: both.channel, choices: both.choices } as typeof both, {}, MESSAGES)
      expect(await screen.findByText('Não temos um e-mail seu.')).toBeTruthy()
      expect(box('O que sempre avisamos, sms').disabled).toBe(false)
    })

    it.each([
      ['the capability is off', {}, both],
      ['the server has none', MESSAGES, chosen],
    ])('is not spoken of where %s', async (_, given, answer) => {
      openReminders(answer, {}, given)
      await screen.findByText('Resumo do ano')
      expect(screen.queryByText(/SMS/)).toBeNull()
      expect(screen.queryByText('O que sempre avisamos')).toBeNull()
      expect(screen.queryByRole('checkbox', { name: /sms/ })).toBeNull()
    })
  })

  it('says nothing of mail before it is known whether there is an address', async () => {
    open(<RemindersPage />, { [CHOICES]: { status: 400 } })
    await screen.findByText('Não deu para ler seus lembretes agora.')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  const [HERE, MAIL] = ['Resumo do ano, aqui', 'Resumo do ano, e-mail'] as const
  const ticked = () => [box(HERE).checked, box(MAIL).checked]

  it('two changes in one breath are both kept, each shown at once, one after the other', async () => {
    const answers: (() => void)[] = []
    const { user, sent } = openReminders(chosen, {
      [CHOOSE]: async ({ body }) => {
        await new Promise<void>((resolve) => answers.push(resolve))
        return { body: { ...chosen, choices: [body] } }
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: HERE }))
    await user.click(box(MAIL))
    expect(ticked()).toEqual([false, false])
    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    await waitFor(() => expect(answers).toHaveLength(2))
    expect([ticked(), screen.queryByText('Guardado.')]).toEqual([[false, false], null])
    answers[1]?.()
    await screen.findByText('Guardado.')
    expect(sent(CHOOSE).at(-1)).toEqual({ ...choice, here: false, mail: false })
    expect(ticked()).toEqual([false, false])
  })

  const NOT_KEPT = /^Não deu para guardar\. Tente de novo\.$/
  const kept = { ...chosen, choices: [{ ...choice, mail: false }] }
  it.each([
    ['whose answer is lost and that was kept, says so', 503, { body: kept }, /^Guardado/],
    ['whose answer is lost and that was not kept, says so', 503, { body: chosen }, NOT_KEPT],
    ['that nobody can read again, does not know', 503, { status: 503 }, /^Não sabemos se ficou guardado\./],
    ['that is refused, is not shown as kept', 400, { body: chosen }, NOT_KEPT],
  ])('a change %s', async (_, status, again, words) => {
    const { user } = openReminders(chosen, {
      [CHOICES]: (_request, count) => (count === 1 ? { body: chosen } : again),
      [CHOOSE]: { status },
    })
    await user.click(await screen.findByRole('checkbox', { name: MAIL }))
    const told = await screen.findByText(words)
    expect(box(MAIL).checked).toBe(!told.textContent?.startsWith('Guardado'))
  })

  it('a change after the session has ended leads to the sign-in', async () => {
    const { user } = openReminders(chosen, { [CHOOSE]: { status: 401 } })
    await user.click(await screen.findByRole('checkbox', { name: MAIL }))
    await screen.findByText(/^Não deu para guardar\. Sua sessão pode ter terminado\./)
    expect(box(MAIL).checked).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Entrar de novo' }))
    expect(place()).toBe('/')
    expect(accessToken.read()).toBeUndefined()
  })

  it('reads changes of another tab when this one is looked at again', async () => {
    const answers: Answers = {
      [CHOICES]: (_request, count) => ({
        body: { ...chosen, choices: [{ ...choice, here: count === 1 }] },
      }),
    }
    // The portal's own: it reads nothing again by itself.
    const { seen } = open(<RemindersPage />, answers, {}, createQueryClient())
    await screen.findByRole('checkbox', { name: HERE })
    expect(ticked()).toEqual([true, true])
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(ticked()).toEqual([false, true]))
    expect(seen.filter(({ call }) => call === CHOICES)).toHaveLength(2)
  })
})
