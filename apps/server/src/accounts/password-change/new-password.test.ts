import { expect, it } from 'vitest'
import type { Config } from '../../platform/config/server-config.ts'
import { checkNewPassword } from './new-password.ts'

const config = { institution: { name: 'Alfa Seguros S.A.' } } as Pick<Config, 'institution'>
const choose = (password: string) => checkNewPassword({ config }, { password, document: '52998224725' })

it.each([
  ['one of leaked collections', 'trustno1'],
  ['one with a part of the document', 'k2998xzu'],
  ['one with a word of the insurer’s name', 'k2alfa9z'],
  ['one of nine characters', 'vela7rio1'],
  ['one without a digit', 'velarios'],
])('a new password is refused: %s', (_why, password) =>
  expect(() => choose(password)).toThrow('WEAK_PASSWORD'),
)

it('a new password of ordinary, unrelated words is taken', () => expect(choose('vela7rio')).toBeUndefined())
