import { describe, expect, it } from 'vitest'
import type { Receipt, ReceiptEvent } from './receipt.ts'
import {
  bridgeTexts,
  groupNotes,
  groupText,
  happenedFacts,
  issuedText,
  issuerName,
  optionalText,
  RECEIPT_NAMES,
  receiptBridge,
  receiptLead,
  receiptTimes,
  receiptTitle,
  rightsTexts,
  signedText,
  termFacts,
  whoFacts,
} from './receipt-texts.ts'

const GRANT: Receipt = {
  iss: 'https://alfa.example',
  iat: 1783530331,
  jti: '7F3A20C19K42',
  '@context': 'https://w3id.org/dpv#',
  '@type': 'dpv:ConsentReceipt',
  schema_version: '1',
  language: 'pt-BR',
  jurisdiction: 'BR',
  record_id: 'urn:beta:C1',
  issued_by: 'recipient',
  event: { event_type: 'GRANT', event_state: 'dpv:ConsentGiven', event_time: '2026-07-08T17:05:31Z' },
  pii_principal: {
    name: 'Pessoa de Exemplo',
    loggedUser: { document: { identification: '***.982.247-**', rel: 'CPF' } },
  },
  holder: { party_name: 'Banco Gama', party_id: '11.222.333/0001-81', party_role: 'holder' },
  recipient: { party_name: 'Alfa Seguros', party_id: '12.ABC.345/01DE-35', party_role: 'recipient' },
  lawful_basis: 'dpv:Consent',
  purpose: 'Comparar coberturas',
  pii_information: [{ pii_type: 'AUTO', displayName: 'Automóvel', pii_optional: false, permissions: [] }],
  consent: {
    consentId: 'urn:beta:C1',
    creationDateTime: '2026-07-08T17:00:00Z',
    authorisationDateTime: '2026-07-08T17:04:00Z',
    expirationDateTime: '2027-07-08T16:59:00Z',
    permissions: [],
  },
}

const with_ = (event: Partial<ReceiptEvent>, more: Partial<Receipt> = {}): Receipt => ({
  ...GRANT,
  ...more,
  event: { ...GRANT.event, ...event },
})
const unconfirmed = { consent: { ...GRANT.consent, authorisationDateTime: undefined } }
const company = {
  pii_principal: {
    ...GRANT.pii_principal,
    businessEntity: { document: { identification: '11.222.333/0001-81', rel: 'CNPJ' as const } },
  },
}

const end = (more: Partial<ReceiptEvent>): Partial<ReceiptEvent> => ({ event_type: 'END', ...more })

describe('the title of a receipt', () => {
  it.each<[Partial<ReceiptEvent>, string]>([
    [{}, 'Você autorizou o Banco Gama a enviar seus dados'],
    [{ event_type: 'CHANGE' }, 'Você mudou o que o Banco Gama envia'],
    [{ event_type: 'RENEWAL' }, 'Você renovou por mais 12 meses'],
    [{ event_type: 'EXPIRY' }, 'O compartilhamento acabou sozinho'],
    [{ event_type: 'REFUSAL' }, 'Você recusou o pedido'],
    [end({ reason: 'REPLACED', asked_by: 'PRINCIPAL' }), 'Você trocou o compartilhamento por um novo'],
    [end({ asked_by: 'OTHER_PARTY' }), 'O compartilhamento foi encerrado no Banco Gama'],
    [
      end({ reason: 'CUSTOMER_MANUALLY_REJECTED', asked_by: 'OTHER_PERSON' }),
      'Outra pessoa não autorizou o compartilhamento',
    ],
    [end({ asked_by: 'OTHER_PERSON' }), 'Outra pessoa encerrou o compartilhamento'],
    [end({ asked_by: 'PRINCIPAL' }), 'Você encerrou o compartilhamento'],
    [end({ reason: 'CONSENT_EXPIRED' }), 'Nem todas as pessoas autorizaram a tempo'],
    [end({ reason: 'CONSENT_TECHNICAL_ISSUE' }), 'O compartilhamento foi encerrado por uma falha técnica'],
    [end({ reason: 'INTERNAL_SECURITY_REASON' }), 'O compartilhamento foi encerrado por segurança'],
    [end({ reason: 'CONSUMED' }), 'O pedido que você autorizou foi recebido'],
    [end({ reason: 'SOMETHING_ELSE' }), 'O compartilhamento foi encerrado'],
    [{ event_type: 'END' }, 'O compartilhamento foi encerrado'],
  ])('for %j is "%s"', (event, title) => expect(receiptTitle(with_(event))).toBe(title))

  it('names the other party, seen from the issuer', () =>
    expect(receiptTitle(with_({ event_type: 'END', asked_by: 'OTHER_PARTY' }, { issued_by: 'holder' }))).toBe(
      'O compartilhamento foi encerrado na Alfa Seguros',
    ))
})

describe('the line below it', () => {
  it.each<[Receipt, string]>([
    [with_({}), 'Para a Alfa Seguros, de 08/07/2026 a 08/07/2027.'],
    [with_({ event_type: 'RENEWAL' }), 'Os mesmos grupos de dados, agora até 08/07/2027.'],
    [with_({ event_type: 'END' }), 'Em 08/07/2026, às 14:05.'],
    [with_({ event_type: 'EXPIRY' }), 'Em 08/07/2026, no fim do prazo. Nada mais é enviado.'],
    [with_({ event_type: 'REFUSAL' }), 'Em 08/07/2026, às 14:05. Nada do que dependia de você foi enviado.'],
    [with_({ event_type: 'REFUSAL' }, unconfirmed), 'Em 08/07/2026, às 14:05. Nenhum dado foi enviado.'],
    [with_({ event_type: 'CHANGE' }), 'Vale desde 08/07/2026.'],
    [
      with_({ event_type: 'CHANGE', added: ['Vida'], removed: ['Automóvel', 'Residencial', 'Rural'] }),
      'Entrou Vida. Saíram Automóvel, Residencial e Rural. Vale desde 08/07/2026.',
    ],
    [
      with_(
        { event_type: 'CHANGE', added: ['Vida', 'Rural'], removed: ['Automóvel'] },
        { replaces: '7F3A20C19K42' },
      ),
      'Entraram Vida e Rural. Saiu Automóvel. Vale desde 08/07/2026. Substitui o comprovante 7F3A 20C1 9K42.',
    ],
  ])('%#', (receipt, lead) => expect(receiptLead(receipt)).toBe(lead))
})

describe('the bridge', () => {
  it.each([
    ['GRANT', 'active', 'Quem envia', 'Quem recebe', 'até 08/07/2027'],
    ['CHANGE', 'active', 'Quem envia', 'Quem recebe', 'até 08/07/2027'],
    ['END', 'ended', 'Quem enviava', 'Quem recebia', 'iria até 08/07/2027'],
    ['EXPIRY', 'expired', 'Quem enviava', 'Quem recebia', 'até 08/07/2027'],
    ['REFUSAL', 'rejected', 'Quem enviaria', 'Quem receberia', 'seria até 08/07/2027'],
  ] as const)('for %s is %s, with its words', (event_type, state, sends, receives, term) => {
    const receipt = with_({ event_type })
    expect(receiptBridge(receipt)).toBe(state)
    const { sentence: _, ...words } = bridgeTexts(receipt)
    expect(words).toEqual({ sends, receives, what: '1 grupo de dados', term })
  })
  it.each(['GRANT', 'CHANGE'] as const)('says in a sentence what goes: %s', (event_type) =>
    expect(bridgeTexts(with_({ event_type })).sentence).toBe(
      'Você autorizou: o Banco Gama envia 1 grupo de dados à Alfa Seguros, até 08/07/2027.',
    ),
  )
  it.each([
    ['END', 'o compartilhamento de 1 grupo de dados foi encerrado.'],
    ['EXPIRY', 'o prazo do compartilhamento de 1 grupo de dados acabou.'],
    ['REFUSAL', 'o pedido de 1 grupo de dados foi recusado.'],
  ] as const)('says in a sentence what became of it: %s', (event_type, words) =>
    expect(bridgeTexts(with_({ event_type })).sentence).toBe(`O Banco Gama e a Alfa Seguros: ${words}`),
  )
  it.each([
    [
      'SOME',
      'Quem enviou',
      'Quem recebeu',
      'Só uma parte destes dados podia ser enviada.',
      'Ia sempre junto',
    ],
    ['NONE', 'Quem enviaria', 'Quem receberia', 'Nenhum destes dados foi enviado.', 'Iria sempre junto'],
    ['UNKNOWN', 'De', 'Para', 'Não se sabe quais destes dados podiam ser enviados.', 'Sempre junto'],
  ] as const)('of an end says what had gone: %s', (sent, sends, receives, part, list) => {
    const receipt = with_({ event_type: 'END', sent })
    expect(bridgeTexts(receipt)).toMatchObject({ sends, receives, term: 'iria até 08/07/2027' })
    expect(whoFacts(receipt).map(({ label }) => label)).toEqual(expect.arrayContaining([sends, receives]))
    expect(groupNotes(receipt)).toEqual([part, expect.stringContaining(`${list}:`), expect.any(String)])
  })
  it('counts the groups', () => {
    const [group] = GRANT.pii_information
    const two = { ...GRANT, pii_information: [group, group].filter((one) => one !== undefined) }
    expect(bridgeTexts(two).what).toBe('2 grupos de dados')
  })
})

describe('its facts', () => {
  it('name a person by what the receipt has of them', () =>
    expect(whoFacts(GRANT)).toEqual([
      { label: 'Você', lines: ['Pessoa de Exemplo', 'CPF ***.982.247-**'] },
      { label: 'Quem representa', lines: ['A própria pessoa'] },
      { label: 'Quem envia', lines: ['Banco Gama', 'CNPJ 11.222.333/0001-81'] },
      { label: 'Quem recebe', lines: ['Alfa Seguros', 'CNPJ 12.ABC.345/01DE-35'] },
    ]))
  it('name a company, and who acted for it', () =>
    expect(whoFacts({ ...GRANT, ...company }).slice(0, 2)).toEqual([
      { label: 'De quem são os dados', lines: ['Pessoa de Exemplo', 'CNPJ 11.222.333/0001-81'] },
      { label: 'Quem representa', lines: ['CPF ***.982.247-**'] },
    ]))
  it('leave out a name that nobody knows', () => {
    const { loggedUser } = GRANT.pii_principal
    expect(whoFacts({ ...GRANT, pii_principal: { loggedUser } })[0]?.lines).toEqual(['CPF ***.982.247-**'])
  })
  it('say what for, until when, confirmed when, and under which number', () => {
    expect(termFacts(GRANT)).toEqual([
      { label: 'Objetivo', lines: ['Comparar coberturas'] },
      { label: 'Prazo', lines: ['12 meses, até 08/07/2027'] },
      { label: 'Confirmado em', lines: ['08/07/2026 14:04, no Banco Gama'] },
      { label: 'Consentimento', lines: ['urn:beta:C1'] },
    ])
    const labels = termFacts({ ...GRANT, ...unconfirmed, purpose: undefined }).map(({ label }) => label)
    expect(labels).toEqual(['Prazo', 'Consentimento'])
  })
  it.each([
    ['END', 'iria até'],
    ['REFUSAL', 'seria até'],
    ['EXPIRY', 'até'],
  ] as const)('say of the term, after %s, that it "%s" its day', (event_type, until) =>
    expect(termFacts(with_({ event_type }))[1]?.lines).toEqual([`12 meses, ${until} 08/07/2027`]),
  )
  it('write one month in the singular', () => {
    const consent = { ...GRANT.consent, expirationDateTime: '2026-08-08T16:59:00Z' }
    expect(termFacts({ ...GRANT, consent })[1]?.lines).toEqual(['1 mês, até 08/08/2026'])
  })
  it('tell what happened, oldest first', () => {
    expect(happenedFacts(GRANT)).toEqual([
      { label: '08/07/2026 14:00', lines: ['Você pediu na Alfa Seguros'] },
      { label: '08/07/2026 14:04', lines: ['Você autorizou no Banco Gama'] },
    ])
    expect(happenedFacts(with_({ event_type: 'REFUSAL' }, unconfirmed))).toEqual([
      { label: '08/07/2026 14:00', lines: ['Você pediu na Alfa Seguros'] },
      { label: '08/07/2026 14:05', lines: ['Você recusou o pedido'] },
    ])
  })
  it('tell a further approver who did what', () => {
    const pii_principal = { ...GRANT.pii_principal, further_approver: true }
    const hours = (receipt: Receipt) => termFacts(receipt).filter(({ label }) => /autorização/.test(label))
    expect(hours({ ...GRANT, pii_principal })).toEqual([
      { label: 'Sua autorização', lines: ['08/07/2026 14:05, no Banco Gama'] },
    ])
    expect(
      hours(with_({ event_type: 'END', event_time: '2026-08-08T12:00:00Z' }, { pii_principal })),
    ).toEqual([{ label: 'Primeira autorização', lines: ['08/07/2026 14:04, no Banco Gama'] }])
    expect(happenedFacts({ ...GRANT, pii_principal }).map(({ lines }) => lines[0])).toEqual([
      'O pedido foi feito na Alfa Seguros',
      'Quem pediu autorizou no Banco Gama',
      'Você autorizou o Banco Gama a enviar seus dados',
    ])
  })
})

describe('a group', () => {
  const permissions = [
    { permissionCode: 'AUTO', displayName: 'Automóvel' },
    { permissionCode: 'POLICY', displayName: 'apólice' },
    { permissionCode: 'PREMIUM', displayName: 'Prêmio' },
  ]
  const group = { pii_type: 'AUTO', displayName: 'Automóvel', pii_optional: true, permissions }
  const resources = [
    { number: '0531', companyName: 'Beta S.A.' },
    { number: '0532', companyName: 'Beta S.A.' },
  ]
  it('names its policies and what of them', () => {
    expect(groupText({ ...group, resources })).toBe(
      'Apólice 0531, Beta S.A.; apólice 0532, Beta S.A.: apólice, Prêmio',
    )
    expect(groupText({ ...group, permissions: [], resources })).toBe(
      'Apólice 0531, Beta S.A.; apólice 0532, Beta S.A.',
    )
    expect(groupText(group)).toBe('Apólice, Prêmio')
    expect(groupText({ ...group, permissions: [] })).toBe('')
  })
  it('is optional or not', () => {
    expect(optionalText(group)).toBe('opcional')
    expect(optionalText({ ...group, pii_optional: false })).toBe('obrigatório')
  })
})

describe('the rest of a receipt', () => {
  it('says who signed it, and when', () => {
    expect(issuerName(GRANT)).toBe('Alfa Seguros')
    expect(signedText(GRANT)).toEqual({
      by: 'Assinado pela Alfa Seguros',
      at: 'em 08/07/2026, às 14:05:31.',
    })
    expect(signedText({ ...GRANT, issued_by: 'holder' }).by).toBe('Assinado pelo Banco Gama')
    expect(signedText(with_({ event_time: '2026-07-08T17:05:03Z' })).at).toBe('em 08/07/2026, às 14:05:03.')
    expect(issuedText(GRANT)).toBe('Emitido em 08/07/2026, às 14:05. Horário de Brasília.')
  })
  it('says what its customer can do', () => {
    const copy = 'Você pode pedir outra via deste comprovante, mesmo depois do fim.'
    expect(rightsTexts(GRANT, { sac: '0800 1' })).toEqual([
      'Você pode encerrar quando quiser, de graça, na Alfa Seguros ou no Banco Gama.',
      copy,
      'Reclamações: SAC 0800 1 e Ouvidoria da Alfa Seguros e, depois, Susep.',
    ])
    expect(rightsTexts(with_({ event_type: 'END' }, { issued_by: 'holder' }))).toEqual([
      copy,
      'Reclamações: SAC e Ouvidoria do Banco Gama e, depois, Susep.',
    ])
  })
  it('has its instants, and a name for each kind', () => {
    expect(receiptTimes({ ...GRANT, ...unconfirmed }).authorisedAt).toBeUndefined()
    expect(receiptTimes(GRANT).authorisedAt).toEqual(new Date('2026-07-08T17:04:00Z'))
    expect(Object.values(RECEIPT_NAMES)).toEqual([
      'Autorização',
      'Alteração de dados',
      'Renovação',
      'Encerramento',
      'Fim do prazo',
      'Recusa',
    ])
  })
})

it('a receipt announces the list that goes along with products, in the tense of its action', () => {
  const notes = (event: Partial<ReceiptEvent>) => groupNotes(with_(event))[0]
  expect(notes({})).toBe('Vai sempre junto: a lista das apólices escolhidas.')
  expect(notes({ event_type: 'END' })).toBe('Ia sempre junto: a lista das apólices escolhidas.')
  expect(notes({ event_type: 'REFUSAL' })).toBe('Iria sempre junto: a lista das apólices escolhidas.')
  const pii_type = 'CUSTOMERS_PERSONAL_IDENTIFICATIONS'
  const registration = GRANT.pii_information.map((group) => ({ ...group, pii_type }))
  expect(groupNotes({ ...GRANT, pii_information: registration })).toEqual([])

  // The recipient learns of the policies only after the consent.
  const why = 'As apólices são escolhidas no Banco Gama. Este comprovante não traz o número delas.'
  const among = [...registration, ...GRANT.pii_information]
  expect(groupNotes({ ...GRANT, pii_information: among })).toEqual([notes({}), why])
  expect(groupNotes({ ...GRANT, issued_by: 'holder' })).toEqual([notes({})])
  const named = GRANT.pii_information.map((group) => ({ ...group, resources: [] }))
  expect(groupNotes({ ...GRANT, pii_information: [...registration, ...named] })).toEqual([notes({})])
})
