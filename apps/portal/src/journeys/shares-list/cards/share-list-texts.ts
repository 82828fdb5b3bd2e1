import type { ShareType } from '@consente/contract/portal/values'
import { atThe } from '@consente/domain/article'
import type { GroupName } from '../../../sharing/share-groups.ts'
import type { Tense } from '../../../sharing/share-tense.ts'

export const LIST = {
  home: 'Início',
  tabs: 'Direção',
  elsewhere: (count: number, tab: string) => `Você tem ${count} em ${tab}.`,
  seeOther: 'Ver',
  start: 'NOVO CONSENTIMENTO',
  /** For a card whose institution the backend does not name. */
  createdOn: (date: string) => `Compartilhamento de ${date}`,
  /** "3 grupos:", before their names; in the tense of the sharing. */
  amount: (count: number, tense: Tense) => {
    const what = count === 1 ? '1 grupo' : `${count} grupos`
    if (tense === 'stopped') return `Parte de ${what}:`
    if (tense === 'past') return count === 1 ? `Era ${what}:` : `Eram ${what}:`
    if (tense === 'refused' || tense === 'lapsed') return count === 1 ? `Seria ${what}:` : `Seriam ${what}:`
    return `${what}:`
  },
  onlyRegistration: 'só dados de cadastro',
  failedStatus: (status: number) =>
    ({ 0: 'Não houve resposta.', 401: 'Erro 401. Sua sessão pode ter terminado.' })[status] ??
    `Erro ${status}`,
} as const

export const TAB: Readonly<
  Record<ShareType, { label: string; empty: string; hint: (brand: string) => string }>
> = {
  RECEIVING: {
    label: 'Recebidos',
    empty: 'Não existem consentimentos recebidos',
    hint: () => 'Quando você trouxer dados de outra instituição, eles aparecem aqui, com prazo e situação.',
  },
  TRANSMITTING: {
    label: 'Transmitidos',
    empty: 'Não existem consentimentos transmitidos',
    hint: (brand) =>
      `Quando outra instituição pedir dados que estão ${atThe(brand)}, e você autorizar, eles aparecem aqui.`,
  },
}

export const GROUP: Readonly<Record<GroupName, { title: string; note?: string }>> = {
  active: { title: 'Ativos' },
  pending: { title: 'Pendentes de autorização', note: 'Falta autorizar, no todo ou em parte.' },
  lapsed: { title: 'Sem resposta a tempo', note: 'O tempo para autorizar passou. Nada é enviado.' },
  expired: { title: 'Terminados', note: 'O prazo acabou sozinho.' },
  ended: { title: 'Encerrados' },
  other: { title: 'Outras situações', note: 'Mostradas como a instituição informou.' },
}
