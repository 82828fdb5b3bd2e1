import type { Sender } from '../../../apps/server/src/mails/mails.ts'

/** The institution of the test platform, as its mails show it. */
export const TEST_SENDER: Sender = {
  name: 'Seguradora de Teste',
  cnpj: '11222333000181',
  portalUrl: 'https://seguradora.example',
  sac: '0800 000 0000',
  colour: '#1a48bc',
  missing: [],
}
