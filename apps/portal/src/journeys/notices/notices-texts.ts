import { counted } from '@consente/domain/counted'
import { SIGNED_OUT } from '../../sharing/Unread.tsx'

export const NOTICES = {
  title: 'Avisos',
  lead: (count: number) =>
    count === 0 ? 'Ficam aqui por 12 meses.' : `${counted(count, 'novo')}. Ficam aqui por 12 meses.`,
  markRead: 'MARCAR COMO LIDOS',
  choose: 'ESCOLHER LEMBRETES',
  empty: 'Nada novo por aqui',
  emptyWhy: 'Quando algo mudar nos seus dados, você vê primeiro nesta página.',
  today: 'Hoje',
  thisWeek: 'Esta semana',
  before: 'Antes',
  showMonth: (month: string, count: number) => `Mostrar ${month} (${count})`,
  isNew: 'novo: ',
  loading: 'Lendo seus avisos…',
  failed: 'Não deu para ler seus avisos agora.',
} as const

export const BELL = {
  label: 'Avisos',
  news: (count: number) => ` ${counted(count, 'novo')} em Avisos`,
  inMenu: (count: number) => (count === 0 ? 'Avisos' : `Avisos (${count})`),
  region: 'Avisos novos',
  all: 'Ver todos os avisos',
  choose: 'Escolher lembretes',
  markRead: 'Marcar como lidos',
} as const

export const REMINDERS = {
  title: 'Lembretes',
  lead: 'O que avisamos, e por onde. Lembretes vêm em um e-mail por dia, no máximo.',
  always: 'Sempre avisamos',
  alwaysWhy: 'Avisamos sempre do que muda ou acaba, para você não perder o prazo.',
  yours: 'Você escolhe',
  yoursWhy: 'Muda na hora.',
  subject: 'Assunto',
  here: 'Aqui',
  mail: 'E-mail',
  alwaysBy: (hasMail: boolean) => (hasMail ? 'Aqui e por e-mail.' : 'Só aqui.'),
  duties: [
    { subject: 'Você autorizou, mudou ou encerrou', why: 'Se não foi você, dá tempo de agir.' },
    { subject: 'Termina amanhã, ou acabou', why: 'Para nada acabar sem você ver.' },
    { subject: 'Falta alguém autorizar', why: 'Sem a resposta a tempo, o pedido acaba.' },
  ],
  newDevice: { subject: 'Entrada em aparelho novo', why: 'Para proteger a sua conta.' },
  kinds: {
    duties: 'O que sempre avisamos',
    'ends-in-30-days': 'Termina em 30 dias',
    'ends-in-7-days': 'Termina em 7 dias',
    unused: 'Ninguém leu há meses',
    'year-summary': 'Resumo do ano',
  },
  unused: (months: number) => `Ninguém leu há ${counted(months, 'mês', 'meses')}`,
  outcomes: {
    kept: 'Guardado.',
    failed: 'Não deu para guardar. Tente de novo.',
    unknown: 'Não sabemos se ficou guardado. Tente de novo.',
    blocked: 'Este navegador não deixa. Permita as notificações deste site nas configurações dele.',
    'signed-out': `Não deu para guardar. ${SIGNED_OUT}`,
  },
  signIn: 'Entrar de novo',
  where: 'Para onde',
  whereMessages: (channel: string) => `${channel}: para o contato do seu cadastro, se houver um.`,
  wherePush: (channel: string) => `${channel}: nos navegadores em que você ligar.`,
  noEmail: 'Não temos um e-mail seu. Os avisos ficam só aqui.',
  noEmailOnly: 'Não temos um e-mail seu.',
  failed: 'Não deu para ler seus lembretes agora.',
} as const
