/**
 * The fixed sample of the two pages for several approvers, shown when they are opened without a consent
 * (specification section 2). Nobody's data: the names say what they are.
 */
export const SAMPLE = {
  status: 'Aprovado',
  receiver: 'Instituição de exemplo',
  name: 'Empresa de exemplo',
  document: '00.000.000/0000-00',
  term: '12 meses',
  requester: { name: 'Responsável 1 (exemplo)', document: '000.000.000-00' },
  approvers: [
    { name: 'Responsável 1 (exemplo)', document: '000.000.000-00', status: 'AUTHORISED' },
    { name: 'Responsável 2 (exemplo)', document: '000.000.000-00', status: 'AUTHORISED' },
  ],
} as const
