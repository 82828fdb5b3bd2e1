import { expect, it } from 'vitest'
import { failureText } from '../../api/api-error.ts'
import { confirmationText, refusalText } from './authorization-return-texts.ts'

it.each([
  ['temporarily_unavailable', 'O problema é dela'],
  ['server_error', 'O problema é dela'],
  ['transmission_unavailable', 'O problema é nosso'],
])('%s: %s', (error, says) => {
  expect(refusalText(error).lead).toContain(says)
})

const OURS = 'O problema é nosso ou da rede, não seu. A sua autorização está guardada.'
const LOOK =
  'Não sabemos se ele foi concluído. Veja em Meus Compartilhamentos se ele está lá antes de fazer outro pedido.'

it.each([
  [403, `${failureText(403)} ${LOOK}`],
  [500, `${failureText(500)} ${OURS}`],
  [503, `${failureText(503)} ${OURS}`],
  [404, LOOK],
])(
  'refused with %i and no known code a return has the specified sentence, where it is true',
  (status, lead) => expect(confirmationText({ status, code: '' }).lead).toBe(lead),
)
