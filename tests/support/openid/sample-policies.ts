import type { Policy } from '../../../apps/server/src/insurer/policy.port.ts'
import { CPF } from './recipient-client.ts'

/** Policies of the tests' customer. */
export const AUTO_POLICY: Policy = {
  policyId: 'AUTO-1',
  number: '0001.0001',
  document: CPF,
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  productName: 'Auto de Teste',
  companyName: 'Seguradora de Teste S.A.',
  companyCnpj: '11222333000181',
}

/** What a recipient asks to change of it, on behalf of its customer. */
export const ENDORSEMENT = {
  policyId: AUTO_POLICY.policyId,
  insuredObjectId: ['1'],
  endorsementType: 'ALTERACAO',
  requestDescription: 'Mudança de endereço',
}
