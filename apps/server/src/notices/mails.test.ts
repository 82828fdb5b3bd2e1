import { PortalConfig } from '@consente/contract/portal/config'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contrast, mailColours } from '../mails/mail-colours.ts'
import { composeMail, type MailContent } from '../mails/mails.ts'
import { missingPages } from '../mails/reachable.ts'
import { GIVEN as given, MAILS, READING as reading, GOT as sharing } from './every-news.fixture.ts'
import { endsSoonMail } from './kinds/ends-soon.ts'
import { unusedMail } from './kinds/unused.ts'
import { yearMail } from './kinds/year-summary.ts'
import { wordsOf } from './notice-content.ts'
import type { SharingNews, ToldSharing } from './told.port.ts'

const sender = {
  name: 'Alfa Seguros',
  cnpj: 'SEGUROAB000138',
  portalUrl: 'https://alfa.example',
  sac: '0800 000 0000',
  colour: '#1a48bc',
  missing: [],
}
const reader = { document: '52998224725', name: 'Marina Duarte Lopes' }

const mailOf = (news: SharingNews, at = reading): MailContent => wordsOf(news, at).mail
const composed = (content: MailContent) => composeMail('marina@example.com', content, { reader, sender })
const authorised = { kind: 'authorised', sharing, purpose: 'Comparar coberturas e preços' } as const
const ended = { kind: 'ended', sharing, endedAt: '2026-11-20T14:20:00Z' } as const

const IN_FORCE = { kind: 'in-force', begun: true } as const

describe('each side says what it does', () => {
  it('authorised: the recipient gets, the holder gives', () => {
    expect(mailOf(authorised)).toMatchObject({
      subject: 'Você autorizou a Beta Seguradora a enviar seus dados',
      preview: 'Para a Alfa Seguros, até 08/07/2027. Encerre quando quiser.',
      facts: [
        ['Para quê', 'Comparar coberturas e preços'],
        ['O quê', 'Dados Cadastrais, Dados Qualitativos, Automóvel e Residencial'],
        ['Vai sempre junto', 'a lista das apólices escolhidas'],
        ['Até quando', '08/07/2027, 12 meses'],
      ],
      button: { label: 'VER OU ENCERRAR', path: '/myshares/urn%3Abeta%3A8c41' },
      aside: { strong: 'Não foi você?', link: { path: '/nao-reconheco/urn%3Abeta%3A8c41' } },
    })
    expect(mailOf({ kind: 'authorised', sharing: given }).subject).toBe(
      'Você autorizou o envio dos seus dados para o Banco Gama',
    )
  })

  it('the notice of a deed leads to its report, as the mail does', () => {
    const report = { label: 'Não reconheço', path: '/nao-reconheco/urn%3Abeta%3A8c41' }
    const previous = { consentId: 'urn:beta:1', groups: sharing.groups, endsAt: sharing.endsAt }
    const changed = { kind: 'changed' as const, sharing, previous, comes: [], goes: [] }
    for (const news of [authorised, changed]) expect(wordsOf(news, reading).line.report).toEqual(report)
  })

  it('the holder tells a renewal as one', () => {
    const mail = mailOf({ kind: 'authorised', sharing: given, renews: true })
    expect(mail.subject).toBe('Você renovou o compartilhamento com o Banco Gama')
    expect(mail.lead).toMatch(/ Este toma o lugar do de antes\.$/)
  })

  it('the list of policies is announced with products alone', () => {
    const groups = ['Dados Cadastrais', 'Dados Qualitativos']
    const labels = (told: ToldSharing) =>
      mailOf({ kind: 'authorised', sharing: told }).facts?.map(([label]) => label)
    expect(labels(given)).toContain('Vai sempre junto')
    expect(labels({ ...given, groups })).not.toContain('Vai sempre junto')
    // Registration data are the customer's alone.
    const alone = { ...authorised, sharing: { ...authorised.sharing, groups } }
    expect(mailOf(alone).lead).toBe('Seus dados chegam à Alfa Seguros em até 2 dias úteis.')
  })

  it.each([
    [
      'ALL',
      'os dados chegam à Alfa Seguros depois que outra pessoa autorizar',
      'pending',
      /^Faltava outra pessoa autorizar\. /,
    ],
    ['SOME', 'uma parte já vem à Alfa Seguros', undefined, /^Faltava outra pessoa autorizar uma parte\. /],
    ['UNKNOWN', 'Se algum depender também de outra pessoa', undefined, /^Com prazo até 08/],
  ] as const)(
    'a recipient whose holder waits for others (%s) calls no bridge ready',
    (furtherApproval, lead, bridge, line) => {
      const news = { ...authorised, furtherApproval }
      expect(mailOf(news).lead).toContain(lead)
      expect(mailOf(news).bridge?.state).toBe(bridge)
      expect(wordsOf(news, reading).line.text).toMatch(line)
    },
  )

  it('a recipient counts the groups that come, and names those that wait', () => {
    const groups = ['Dados Cadastrais', 'Automóvel', 'Residencial e patrimonial']
    const news = (waitingGroups: string[]) =>
      ({
        ...authorised,
        sharing: { ...authorised.sharing, groups },
        furtherApproval: 'SOME',
        waitingGroups,
      }) as const
    expect(mailOf(news(groups.slice(2))).lead).toBe(
      'A ponte está incompleta: 2 de 3 grupos já vêm. Residencial e patrimonial espera outra pessoa.',
    )
    expect(mailOf(news(groups.slice(1))).lead).toBe(
      'A ponte está incompleta: 1 de 3 grupos já vem. Automóvel, e Residencial e patrimonial esperam outra pessoa.',
    )
    expect(wordsOf(news(groups.slice(2)), reading).line.text).toMatch(
      /^Faltava outra pessoa autorizar Residencial e patrimonial\. /,
    )
  })

  it('a part that waits for another person is not said to go', () => {
    const waits = { names: ['Otávio Lima'], until: '2026-11-20T14:40:00Z', isAll: true }
    const mail = mailOf({ kind: 'authorised', sharing: given, waits })
    expect(mail.lead).toBe('Nada é enviado ao Banco Gama antes que todas as pessoas autorizem.')
    expect(mail.facts).toContainEqual(['Falta autorizar', 'Otávio Lima, até 20/11/2026, às 11:40'])
    const needsOthers = mailOf({ kind: 'authorised', sharing: given, needsOthers: true })
    expect(needsOthers.lead).toBe('O que depende também de outra pessoa só vai depois que ela autorizar.')
    expect(needsOthers.bridge).toBeUndefined()
    const inPart = mailOf({ kind: 'authorised', sharing: given, waits: { ...waits, isAll: false } })
    expect([inPart.lead, inPart.bridge]).toEqual([needsOthers.lead, undefined])
  })

  it.each([
    ['reader', 'Você encerrou o compartilhamento com a Beta Seguradora', 'por você'],
    ['other-person', 'O compartilhamento com a Beta Seguradora foi encerrado', 'por outra pessoa'],
    [
      'other-institution',
      'O compartilhamento com a Beta Seguradora foi encerrado',
      'a partir da Beta Seguradora',
    ],
    ['term', 'O compartilhamento com a Beta Seguradora terminou', 'no fim do prazo'],
  ] as const)('ended by %s', (by, subject, how) => {
    const mail = mailOf({ ...ended, by })
    expect(mail.subject).toBe(subject)
    expect(mail.facts?.[0]?.[1]).toMatch(new RegExp(`^20/11/2026, às 11:20, ${how}`))
    expect(mail.facts?.[0]?.[1].includes('por você')).toBe(by === 'reader')
    expect(mail.lead).toBe('Por ele, a Alfa Seguros não busca mais nada na Beta Seguradora.')
    expect(mail.aside !== undefined).toBe(by === 'reader' || by === 'other-institution')
    expect(wordsOf({ ...ended, by }, reading).line.report?.path).toBe(mail.aside?.link?.path)
  })

  it.each([
    ['reader-refused', 'Você recusou o compartilhamento com o Banco Gama', 'Recusado em', 'por você'],
    [
      'other-person-refused',
      'Outra pessoa não autorizou o compartilhamento com o Banco Gama',
      'Recusado em',
      'por outra pessoa',
    ],
    [
      'unanswered',
      'Nem todas as pessoas autorizaram o compartilhamento com o Banco Gama',
      'Encerrado em',
      'porque nem todas as pessoas autorizaram a tempo',
    ],
  ] as const)(
    'a sharing that not everybody authorised is not told as if it had gone: %s',
    (by, subject, label, how) => {
      const mail = mailOf({ ...ended, sharing: given, by })
      expect(mail.subject).toBe(subject)
      expect(mail.lead).toBe('Por ele, nada vai para o Banco Gama.')
      expect(mail.facts?.[0]).toEqual([label, `20/11/2026, às 11:20, ${how}`])
      expect(wordsOf({ ...ended, sharing: given, by }, reading).line.text).toBe('Em 20/11/2026, às 11:20.')
      expect(mailOf({ ...ended, by }).lead).toBe('Por ele, a Alfa Seguros não busca nada na Beta Seguradora.')
    },
  )

  it('a renewal whose previous sharing had ended before does not claim one instant', () => {
    const previous = { consentId: 'urn:beta:0', groups: sharing.groups, endsAt: '2026-12-08T14:04:00Z' }
    const news = { kind: 'changed' as const, sharing, previous, comes: [], goes: [] }
    expect(mailOf(news).lead).toContain('no mesmo instante')
    const ended = mailOf({ ...news, endedBefore: true })
    expect(ended.subject).toBe('Você renovou o compartilhamento com a Beta Seguradora')
    expect(ended.lead).toBe('O novo vale desde agora. O de antes já tinha terminado.')
  })

  it('a sharing that went in part before it was refused is told to stop, on either side', () => {
    const refused = { ...ended, by: 'other-person-refused', sent: 'SOME' } as const
    const mail = mailOf({ ...refused, sharing: given })
    expect(mail.lead).toBe('Por ele, nada mais vai para o Banco Gama.')
    expect(mail.bridge?.state).toBe('ended')
    expect(mailOf(refused).lead).toContain('não busca mais nada')
  })

  it('a sharing of which nothing had gone is not told to stop, and nothing of it is kept', () => {
    const none = mailOf({ ...ended, by: 'reader', sent: 'NONE', keptDays: 0 })
    expect([none.lead, none.bridge?.state]).toEqual([expect.stringContaining('não busca nada'), 'refused'])
    expect(JSON.stringify(none.facts)).not.toContain('O que já veio')
    const unknown = mailOf({ ...ended, by: 'reader', sent: 'UNKNOWN' })
    expect([unknown.lead, unknown.bridge]).toEqual([expect.stringContaining('não busca nada'), undefined])
  })

  it('ended, at the holder: nothing more is sent; and what the recipient does with what it has', () => {
    expect(mailOf({ ...ended, sharing: given, by: 'reader' }).lead).toBe(
      'Por ele, nada mais vai para o Banco Gama.',
    )
    expect(mailOf({ ...ended, by: 'term', keptDays: 0 }).facts?.[1]?.[1]).toBe(
      'A Alfa Seguros apagou o que tinha recebido por ele.',
    )
    expect(mailOf({ ...ended, by: 'term', keptDays: 30 }).facts?.[1]?.[1]).toContain('guarda por 30 dias')
  })

  it('a receipt is named and linked, and is the button where it is all that is left', () => {
    const receipt = '7F3A20C19K42'
    const address = '/comprovante/7F3A20C19K42'
    const previous = { consentId: 'urn:beta:1', groups: ['Vida'], endsAt: sharing.endsAt }
    const changed = { kind: 'changed' as const, sharing, previous, comes: [], goes: ['Vida'], receipt }
    for (const news of [{ ...authorised, receipt }, { ...ended, by: 'term' as const, receipt }, changed]) {
      expect(mailOf(news).facts).toContainEqual(['Comprovante', '7F3A 20C1 9K42', address])
      const { html = '', text } = composed(mailOf(news))
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="https://alfa.example${address}"[^>]*>7F3A 20C1 9K42</a>`),
      )
      expect(text).toMatch(new RegExp(`7F3A 20C1 9K42\\n +https://alfa.example${address}\\n`))
    }
    expect(mailOf({ ...ended, by: 'term', receipt }).button).toEqual({
      label: 'VER COMPROVANTE',
      path: '/comprovante/7F3A20C19K42',
    })
  })

  it('changed: what comes, goes and stays, and the end before; renewed where nothing differs', () => {
    const previous = { consentId: 'urn:beta:1', groups: ['Automóvel', 'Residencial'], endsAt: sharing.endsAt }
    const next = { ...sharing, groups: ['Automóvel', 'Vida'], endsAt: '2027-11-20T12:00:00Z' }
    const news = { kind: 'changed' as const, previous, comes: ['Vida'], goes: ['Residencial'] }
    expect(mailOf({ ...news, sharing: next })).toMatchObject({
      subject: 'Mudou o que a Beta Seguradora envia',
      preview: 'Entra Vida, sai Residencial. Até 20/11/2027.',
      facts: [
        ['Entra', 'Vida'],
        ['Sai', 'Residencial'],
        ['Fica', 'Automóvel'],
        ['Vai sempre junto', 'a lista das apólices escolhidas'],
        ['Até quando', '20/11/2027. Era 08/07/2027.'],
      ],
    })
    const same = { ...next, groups: previous.groups }
    const renewed = { ...news, comes: [], goes: [] }
    const asLong = mailOf({ ...renewed, sharing: { ...same, endsAt: previous.endsAt } })
    expect(asLong.facts).toContainEqual(['Até quando', '08/07/2027, como antes.'])
    const within = mailOf({ ...renewed, sharing: same, goes: ['Sinistros (Automóvel)'] })
    expect([within.subject, within.facts?.slice(0, 2)]).toEqual([
      'Mudou o que a Beta Seguradora envia',
      [
        ['Sai', 'Sinistros (Automóvel)'],
        ['Fica', 'Automóvel e Residencial'],
      ],
    ])
    expect(mailOf({ ...renewed, sharing: same }).subject).toBe(
      'Você renovou o compartilhamento com a Beta Seguradora',
    )
  })

  it('a notice of what waits says who is missing, as long as they can answer', () => {
    const waits = { names: ['Otávio Lima'], until: '2026-11-20T14:40:00Z', isAll: true }
    const lineAt = (later: string) =>
      wordsOf({ kind: 'authorised', sharing: given, waits }, { ...reading, now: new Date(later) }).line.text
    expect(lineAt('2026-11-20T14:39:00Z')).toBe('Faltava autorizar: Otávio Lima, até 11:40.')
    expect(lineAt('2026-11-20T14:41:00Z')).toBe('Com prazo até 08/07/2027.')
  })

  it('what nobody reads: since when, until when, and that nothing ends by itself', () => {
    const unused = { ...given, since: '2026-08-12' }
    expect(unusedMail([unused], reading)).toMatchObject({
      subject: 'Ainda precisa do compartilhamento com o Banco Gama?',
      lead: 'Ninguém leu estes dados desde 12/08.',
      items: [
        {
          title: 'Banco Gama recebe da Alfa Seguros',
          text: expect.stringContaining('Ninguém leu estes dados desde 12/08. Vale até 08/07/2027.'),
        },
      ],
      button: { label: 'MANTER OU ENCERRAR', path: '/recipient-open-insurance' },
      aside: { strong: 'Nada acaba sem você.' },
    })
    expect(unusedMail([unused, { ...sharing, since: '2026-08-01' }], reading).subject).toBe(
      'Ainda precisa destes 2 compartilhamentos?',
    )
  })

  it('the summary of a year says when nothing is in force, and how many more there are than it lists', () => {
    const noticed = { ...sharing, situation: IN_FORCE, changedAt: '2026-02-01T12:00:00Z' }
    const none = yearMail({ year: 2026, inForce: [], ended: [noticed] }, reading)
    expect([none.preview, none.lead, none.items, none.aside]).toEqual([
      'Nada é enviado hoje, 1 terminado.',
      'Este é o resumo do ano. Hoje nada seu é enviado.',
      [],
      undefined,
    ])
    const many = yearMail(
      { year: 2026, inForce: Array.from({ length: 23 }, () => noticed), ended: [] },
      reading,
    )
    expect(many.items).toHaveLength(20)
    expect(many.facts).toEqual([['Em vigor', 'Mais 3, além dos que estão abaixo.']])
  })

  it('an approval that is missing says who asks, what, and until when', () => {
    const news = { kind: 'approval-missing', cnpj: '12ABC34501DE35', by: 'Marina Duarte Lopes' } as const
    const until = '2026-11-20T14:40:00Z'
    expect(mailOf({ ...news, sharing: { ...given, groups: ['Residencial'] }, until })).toMatchObject({
      subject: 'Falta a sua autorização: o Banco Gama pediu dados',
      lead: 'Marina Duarte Lopes já autorizou. Sem você, nada disto é enviado.',
      facts: [
        ['Quem pede', 'Banco Gama, CNPJ 12.ABC.345/01DE-35'],
        ['O quê', 'Residencial'],
        ['Responda até', 'hoje, 20/11/2026, às 11:40. Depois, o pedido acaba sozinho.'],
      ],
      button: { label: 'VER E DECIDIR' },
    })
  })

  it('ends soon: one, or everything in one', () => {
    const soon = {
      ...sharing,
      other: 'Banco Gama',
      groups: ['Vida', 'A', 'B'],
      endsAt: '2026-11-27T12:00:00Z',
    }
    const later = {
      ...given,
      other: 'Beta Seguradora',
      groups: ['Residencial'],
      endsAt: '2026-12-20T12:00:00Z',
    }
    expect(endsSoonMail([{ ...soon, endsAt: '2026-11-21T12:00:00Z' }], reading).subject).toBe(
      'O compartilhamento com o Banco Gama termina amanhã',
    )
    const pathOf = (one: ToldSharing) => endsSoonMail([one], reading).button?.path
    expect(pathOf(soon)).toBe('/myshares/urn%3Abeta%3A8c41?acao=renovar')
    expect(pathOf(later)).toBe('/myshares/urn%3Aalfa%3A1')
    expect(endsSoonMail([soon, later], reading)).toMatchObject({
      subject: '2 compartilhamentos terminam em breve',
      preview: 'Banco Gama em 7 dias, Beta Seguradora em 30 dias.',
      items: [
        { title: 'Banco Gama termina em 7 dias, em 27/11/2026', text: 'Envia Vida e mais 2 à Alfa Seguros.' },
        {
          title: 'Beta Seguradora termina em 30 dias, em 20/12/2026',
          text: 'Recebe Residencial da Alfa Seguros. Para renovar, comece por lá.',
        },
      ],
      button: { label: 'VER E RENOVAR', path: '/myshares' },
    })
  })
})

const newDevice = {
  kind: 'new-device',
  at: '2026-11-20T13:12:00Z',
  device: 'iPhone, navegador Safari',
  how: 'password',
} as const
const passwordChanged = { kind: 'password-changed', at: '2026-11-20T13:12:00Z' } as const
const passkey = { kind: 'passkey', name: 'Celular da Marina' } as const
const app = { kind: 'totp', name: 'Aplicativo de códigos' } as const
const added = (factor: typeof passkey | typeof app, countsFrom: string) =>
  wordsOf({ kind: 'factor-added', factor: { ...factor, countsFrom } }, reading)
const removed = (by: 'customer' | 'copy') => wordsOf({ kind: 'factor-removed', factor: passkey, by }, reading)

describe('news of the account itself', () => {
  it('a factor that counts by the institution’s own proof: which, by what, and a way out', () => {
    const words = wordsOf({ kind: 'factor-counts', factor: passkey }, reading)
    expect(words.mail).toMatchObject({
      subject: 'Um aparelho já autoriza serviços na sua conta',
      lead: 'O código que a Alfa Seguros dá a quem se identifica foi usado na sua conta.',
      facts: [['Nome', 'Celular da Marina']],
      aside: { link: { path: '/forgot-password' } },
    })
    expect(wordsOf({ kind: 'factor-counts', factor: app }, reading).line.title).toBe(
      'Um aplicativo de códigos já autoriza serviços na sua conta',
    )
  })

  it('a new device: when, which and how, and a way out that needs no sign-in', () => {
    expect(wordsOf(newDevice, reading)).toMatchObject({
      mail: {
        subject: 'Alguém entrou na sua conta em um aparelho novo',
        lead: 'Se foi você, não precisa fazer nada.',
        facts: [
          ['Quando', '20/11/2026, às 10:12'],
          ['Aparelho', 'iPhone, navegador Safari'],
          ['Como', 'Com a senha'],
        ],
        button: { label: 'NÃO FUI EU', path: '/forgot-password' },
      },
      line: { icon: 'warning', text: 'iPhone, navegador Safari, em 20/11/2026, às 10:12. Com a senha.' },
    })
  })

  it('a new device at an identity provider: the way out is Segurança, as a new password there ends nothing here', () => {
    const { mail } = wordsOf({ ...newDevice, how: 'provider' }, reading)
    expect(mail.facts).toContainEqual(['Como', 'Pela página de entrada'])
    expect(mail).toMatchObject({
      button: { path: '/seguranca' },
      aside: { rest: expect.stringMatching(/^Em Segurança, saia/) },
    })
  })

  it('a new device says where its network is, as roughly as that is known, and nothing where it is not', () => {
    const { mail, line } = wordsOf({ ...newDevice, place: 'Campinas, SP' }, reading)
    expect(mail.facts).toContainEqual([
      'Onde',
      'Campinas, SP, pelo endereço da internet. Pode não ser exato.',
    ])
    expect(mail.preview).toBe('iPhone, navegador Safari, Campinas, SP, em 20/11/2026, às 10:12.')
    expect(line.text).toContain('Campinas, SP, em')
  })

  it('a new password: when, that everything was signed out, and what to do about the mailbox', () => {
    const { mail, line } = wordsOf(passwordChanged, reading)
    expect(mail).toMatchObject({
      subject: 'A senha da sua conta foi trocada',
      lead: 'Se foi você, não precisa fazer nada. A conta saiu de todos os aparelhos.',
      facts: [
        ['Quando', '20/11/2026, às 10:12'],
        ['Como', 'Com um código enviado por e-mail'],
      ],
      button: { label: 'NÃO FUI EU', path: '/forgot-password' },
    })
    expect(mail.aside?.rest).toContain('Troque também a senha do seu e-mail')
    expect(line.text).toBe('Em 20/11/2026, às 10:12. A conta saiu de todos os aparelhos.')
  })

  it('a new password by the one before: how, that the other devices were signed out, and a way out', () => {
    const { mail, line } = wordsOf({ ...passwordChanged, by: 'password' }, reading)
    expect(mail).toMatchObject({
      lead: 'Se foi você, não precisa fazer nada. A conta saiu dos outros aparelhos.',
      facts: [
        ['Quando', '20/11/2026, às 10:12'],
        ['Como', 'Com a senha de antes, em Segurança'],
      ],
      button: { label: 'NÃO FUI EU', path: '/forgot-password' },
    })
    expect(mail.aside?.rest).not.toContain('senha do seu e-mail')
    expect(line.text).toBe('Em 20/11/2026, às 10:12. A conta saiu dos outros aparelhos.')
  })

  it('a factor that waits is said to wait, one that counts is not', () => {
    const waits = added(passkey, '2026-11-21T13:40:00Z')
    expect(waits.mail.facts).toContainEqual(['Autoriza serviços a partir de', '21/11/2026, às 10:40'])
    expect(waits.mail.aside?.rest).toBe(
      'Antes dessa hora, a senha nova também tira o que foi cadastrado. Depois dela, tire você, em Segurança.',
    )
    const counts = added(app, '2026-11-20T13:00:00Z')
    expect(counts.mail.facts).toEqual([['Nome', 'Aplicativo de códigos']])
    expect(waits.line.title).toBe('Você cadastrou um aparelho para entrar sem senha')
    expect(counts.mail.aside?.rest).toBe('Depois tire o que você não conhece, em Segurança.')
  })

  it('speaks of a bank as one speaks of banks', () => {
    const atGama = { ...reading, institution: 'Banco Gama' }
    const countsFrom = '2026-11-20T13:00:00Z'
    const leads = [
      wordsOf({ kind: 'factor-added', factor: { ...passkey, countsFrom } }, atGama),
      wordsOf({ kind: 'factor-added', factor: { ...app, countsFrom } }, atGama),
      wordsOf({ kind: 'factor-removed', factor: passkey, by: 'customer' }, atGama),
    ].map(({ mail }) => mail.lead)
    expect(leads).toEqual([
      'Com a digital, o rosto ou o PIN dele, no Banco Gama.',
      'Ele confirma, com a senha, que é você no Banco Gama.',
      'A senha do Banco Gama continua valendo.',
    ])
  })

  it('a factor that is gone: by its owner, or because there is a copy of it', () => {
    expect(removed('customer').mail.lead).toBe('A senha da Alfa Seguros continua valendo.')
    expect(removed('copy').mail.lead).toContain('Parece que existe uma cópia dele.')
  })
})

describe.each(MAILS)('a mail: %s', (name, content) => {
  const { subject, text, html = '' } = composed(content)

  it('has its subject as its title, greets by first name, and asks for no password', () => {
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html).toContain(`>${subject}</h1>`)
    for (const part of [html, text]) {
      expect(part).toContain('Oi, Marina.')
      expect(part).toContain('Nunca pedimos sua senha por e-mail.')
      expect(part).toMatch(/Enviado a Marina D\., CPF final 25\. O (botão|link) leva a alfa\.example\./)
      expect(part).toContain('Alfa Seguros, CNPJ SE.GUR.OAB/0001-38. SAC 0800 000 0000.')
    }
  })

  it('says the same in plain text, with addresses in full and without buttons', () => {
    expect(text).not.toContain('botão')
    expect(text).not.toContain('..')
    const told = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^<>]+>/g, ' ')
    for (const [label, value] of content.facts ?? []) {
      expect(text).toContain(`${label} `)
      expect(text).toContain(value)
      expect(told).toContain(value)
    }
    for (const item of content.items ?? []) expect(text).toContain(item.title)
    expect(text).toContain(`https://alfa.example${content.button?.path}`)
    if (content.aside?.link) expect(text).toContain(`https://alfa.example${content.aside.link.path}`)
  })

  it('has at most five facts beside its receipt, no table but the bridge, no picture and no whole document', () => {
    const facts = content.facts?.filter(([label]) => label !== 'Comprovante') ?? []
    expect(facts.length).toBeLessThanOrEqual(5)
    expect(html.match(/<table/g)?.length ?? 0).toBe(content.bridge ? 1 : 0)
    expect(html).not.toMatch(/<script|<img|cid:|url\(/)
    expect(html + text).not.toMatch(/529\.?982/)
  })

  it('says whether it can be switched off, and where', () => {
    const { unsubscribeAt } = composed(content)
    const isOptional = ['year', 'unused'].includes(name)
    expect(unsubscribeAt).toBe(isOptional ? 'https://alfa.example/lembretes' : undefined)
    expect(html.includes('Este aviso vai sempre.')).toBe(!isOptional)
    expect(text.includes('Mudar lembretes: https://alfa.example/lembretes')).toBe(isOptional)
  })
})

describe('a portal without the pages of notices and receipts', () => {
  // None is on.
  const capabilities = z.parse(PortalConfig.shape.capabilities, undefined)
  const without = { ...sender, missing: missingPages(capabilities) }
  const at = (content: MailContent) => composeMail('marina@example.com', content, { reader, sender: without })
  const addresses = ({ text }: { text: string }) =>
    [...text.matchAll(/https:\/\/alfa\.example(\/\S*)/g)].map(([, path]) => path)

  it('has no link to them in its mails', () => {
    const receipt = '7F3A20C19K42'
    expect(addresses(at(mailOf({ ...authorised, receipt })))).toEqual(['/myshares/urn%3Abeta%3A8c41'])
    expect(addresses(at(mailOf({ ...ended, by: 'reader', receipt })))).toEqual(['/myshares'])
    expect(at(mailOf(authorised)).text).toContain('Não foi você? Fale com o SAC.')
    const year = at(yearMail({ year: 2026, inForce: [], ended: [] }, reading))
    expect(addresses(year)).toEqual(['/myshares'])
    expect(year.unsubscribeAt).toBeUndefined()
    expect(year.html).toContain('Para não receber este resumo, fale com o SAC.')
  })

  it('with their capabilities the links stand', () => {
    const all = missingPages({
      ...capabilities,
      notices: true,
      unused: true,
      receipts: true,
      strongSignIn: true,
    })
    expect(all).toEqual([])
  })
})

describe('the bridge of a mail', () => {
  const waits = { names: [], until: '2026-11-20T14:40:00Z', isAll: true }
  const sentenceOf = (news: SharingNews) => mailOf(news).bridge?.sentence
  const rowOf = (news: SharingNews) =>
    /<table.*?<\/table>/s.exec(composed(mailOf(news)).html ?? '')?.[0] ?? ''
  /** What is left of a row in a mail program that drops every style. */
  const signsOf = (row: string) =>
    row
      .replace(/<[^<>]+>|&nbsp;/g, ' ')
      .trim()
      .replace(/\s+/g, ' ')

  it('says in its sentence what is so', () => {
    expect(sentenceOf(authorised)).toBe(
      'A ponte está pronta: a Beta Seguradora pode enviar 4 grupos de dados à Alfa Seguros, até 08/07/2027.',
    )
    expect(sentenceOf({ kind: 'authorised', sharing: given })).toBe(
      'A ponte está pronta: a Alfa Seguros envia 4 grupos de dados ao Banco Gama, até 08/07/2027.',
    )
    expect(sentenceOf({ kind: 'authorised', sharing: given, waits })).toBe(
      'A ponte está incompleta: falta autorizar o envio de 4 grupos de dados da Alfa Seguros ao Banco Gama.',
    )
    expect(sentenceOf({ ...ended, by: 'term' })).toMatch(
      /^A ponte está interrompida: .* não envia mais nada à Alfa Seguros\.$/,
    )
    expect(sentenceOf({ ...ended, by: 'reader-refused' })).toMatch(
      /^A ponte não ficou pronta: .* não envia nada /,
    )
  })

  it('stands in both parts as a sentence', () => {
    const { html, text } = composed(mailOf(authorised))
    expect(text).toContain('A ponte está pronta: ')
    expect(html?.replace(/<table.*?<\/table>/s, '')).toContain('>A ponte está pronta: ')
  })

  it('is a row of signs that screen readers skip, in the brand’s colour while data go', () => {
    const row = rowOf({ kind: 'authorised', sharing: given })
    expect(row).toMatch(/^<table [^>]*aria-hidden="true"/)
    expect(row.match(/<tr>/g)).toHaveLength(1)
    expect(signsOf(row)).toBe('A ● ● ○ ○ › B')
    expect(row).toContain('border-top:2px solid #1a48bc')
    expect(row).not.toContain('dashed')
  })

  it('is dashed and empty while somebody must authorise', () => {
    const row = rowOf({ kind: 'authorised', sharing: given, waits })
    expect(signsOf(row)).toBe('A ○ ○ ○ ○ › B')
    expect(row).toContain('border-top:2px dashed')
    expect(row).not.toContain('solid #1a48bc')
  })

  it('has a gap where nothing goes any more, and one bank alone where nothing ever went', () => {
    const over = rowOf({ ...ended, by: 'term' })
    const refused = rowOf({ ...ended, by: 'reader-refused' })
    expect([over, refused].map(signsOf)).toEqual(['B A', 'B A'])
    expect([over, refused].map((row) => row.match(/border-top:2px/g)?.length)).toEqual([2, 1])
  })
})

it('a name that another institution wrote is text in it, of one line', () => {
  const odd = { ...sharing, other: 'Beta"><script>\nBcc: a@b.example' }
  const { subject, html } = composed(mailOf({ kind: 'authorised', sharing: odd }))
  expect(subject).not.toContain('\n')
  expect(html).not.toContain('<script>')
})

it('a company is greeted by no first name', () => {
  const company = { document: '11222333000181', name: 'Empresa de Teste' }
  const { text } = composeMail('x@example.com', mailOf(authorised), { reader: company, sender })
  expect(text).not.toContain('Oi,')
  expect(text).toContain('Enviado a CNPJ final 81.')
})

it.each(['#1a48bc', '#ffcc00', '#ffffff', '#000000', '#d0021b'])(
  'a button of the brand %s can be read, and so can its links in dark clients',
  (colour) => {
    const { fill, darkLink } = mailColours(colour)
    expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(darkLink, '#191b1f')).toBeGreaterThanOrEqual(4.5)
  },
)
