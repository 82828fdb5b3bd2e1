import { atThe, ofThe, the, toThe } from '@consente/domain/article'
import { there } from '../../../sharing/redirect-texts.ts'
import { type BridgeFacts, COMMON } from '../draft/journey-texts.ts'

export const SUMMARY = {
  title: 'Confira antes de autorizar',
  lead: (name: string) => `Falta uma peça na ponte: a sua autorização ${atThe(name)}.`,
  caption: ({ from, to, required, optional, until }: BridgeFacts) =>
    `D${ofThe(from).slice(1)} para ${the(to)}, ${COMMON.groups(required + optional)}, até ${until}. Falta autorizar.`,
  summary: 'Resumo',
  summaryReason: 'Confira cada linha. Ainda dá para mudar.',
  goal: 'Para quê',
  what: 'O quê',
  until: 'Até quando',
  fromToday: (months: number) => `${COMMON.months(months)}, a contar de hoje`,
  change: 'Mudar',
  fields: 'Campo por campo',
  fieldsReason: 'Abra um grupo para ver o que vai dele.',
  /** The most that the scheme describes; the words below group them. */
  seeFields: (most: number | undefined) => (most === undefined ? 'Ver os campos' : `Até ${most} campos`),
  next: 'O que acontece agora',
  nextItems: (name: string, hasProducts: boolean) => [
    { icon: 'external' as const, strong: `Você vai para ${the(name)}`, rest: ' e entra com a senha de lá.' },
    {
      icon: 'lock' as const,
      strong: 'Depois daqui não dá para editar',
      rest: ` dados nem prazo. ${there(hasProducts)}`,
    },
    { icon: 'undo' as const, strong: 'Pode encerrar a qualquer momento', rest: ', aqui ou lá, de graça.' },
  ],
  authorisation: 'Sua autorização',
  authorisationReason: 'Só vale se você marcar.',
  accept: (from: string, to: string) =>
    `Li e autorizo ${the(from)} a enviar ${toThe(to)} os dados deste resumo, para o objetivo indicado, até `,
  terms: 'Ler os termos',
  termsTitle: 'Termos do compartilhamento',
  termsClose: 'VOLTAR',
  noTerms: 'O texto dos termos não está disponível agora. Tente mais tarde.',
  note: (name: string) => `Ao continuar, abrimos ${the(name)} nesta mesma aba.`,
  missing: 'Falta marcar a sua autorização.',
}

export const REDIRECTING = {
  preparing: 'Preparando o seu pedido...',
  ready: 'Tudo pronto. Confira e continue.',
  sending: 'Enviando o seu pedido...',
  groups: (count: number, until: string) => `${COMMON.groups(count)}, até ${until}`,
}
