import { expect, it } from 'vitest'
import { TEST_SENDER } from '../../../../../tests/support/database/test-sender.ts'
import { activationMail, enrolmentMail } from './code-mail.ts'

const CODE = {
  to: 'marina.lopes@example.com',
  document: '52998224725',
  code: '042137',
  until: new Date('2026-11-05T12:10:00Z'),
}

it.each([activationMail, enrolmentMail])(
  'the code stands in the mail, where lists of mails show nothing of it, with its hour of Brasília and whose it is',
  (mailOf) => {
    const { subject, text, html = '', until } = mailOf(TEST_SENDER, CODE)
    expect(text).toContain('042137')
    expect(html.slice(html.indexOf('<h1'))).toContain('>042137<')
    expect(subject).not.toMatch(/\d/)
    expect(html.slice(0, html.indexOf('<h1'))).not.toContain('042137')
    for (const words of [text, html]) {
      expect(words).toContain('Vale por 10 minutos, até 09:10. Serve uma vez.')
      expect(words).toContain('Não diga este código a ninguém, nem por telefone.')
      expect(words).toContain('Enviado a CPF final 25. Nunca pedimos sua senha por e-mail.')
    }
    expect(until).toBe('2026-11-05T12:10:00.000Z')
  },
)

it('has nothing to press, since a stranger may have asked for it', () => {
  expect(activationMail(TEST_SENDER, CODE).html).not.toContain('<a ')
  expect(activationMail(TEST_SENDER, CODE).text).toContain('Não pediu? Ignore este e-mail.')
})

it.each([activationMail, enrolmentMail])('a bank’s code speaks as one speaks of banks', (mailOf) => {
  const { subject, text } = mailOf({ ...TEST_SENDER, name: 'Banco Gama' }, CODE)
  expect(`${subject} ${text}`).not.toMatch(/\b(a|na|da) Banco/)
  expect(subject).toContain('no Banco Gama')
})
