import { atThe, ofThe, pronounOf, The, the, toThe, UNNAMED } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { listInWords } from '@consente/domain/list-in-words'
import { formatDate, formatTime, inDays, lastDay, remainingMonths } from '@consente/domain/period'
import { dayInWords } from '@consente/domain/time-in-words'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'
import type { HomeShare } from './home-shares.ts'

/** "até 02/12/2026", "até hoje, às 20:32". */
const until = (end: Date, now: Date): string => `até ${lastDay(end, now)}`

/** "Ltda." brings its own full stop. */
const hello = (name: string): string => `Olá, ${name.replace(/\.$/, '')}.`

type ReceiversProps = { count: number; only: string | undefined; brand: string; isAfterSenders: boolean }

export const DATA_NOW = {
  title: (name: string | undefined) => (name ? hello(name) : 'Olá.'),
  nothing: 'Nada está sendo compartilhado agora.',
  nothingWaits: 'Nada espera por você.',
  unnamed: UNNAMED,
  /** No sharing is in force on either side. */
  nobody: (brand: string) =>
    `Pelo Open Insurance, nenhuma outra instituição envia seus dados para ${the(brand)}, nem recebe d${pronounOf(brand)}.`,
  /** "3 instituições enviam para a Alfa Seguros." */
  senders: (count: number, only: string | undefined, brand: string) => {
    if (count === 0)
      return `Pelo Open Insurance, nenhuma outra instituição envia seus dados para ${the(brand)}.`
    if (count === 1 && only) return `${The(only)} envia para ${the(brand)}.`
    return count === 1
      ? `1 instituição envia para ${the(brand)}.`
      : `${count} instituições enviam para ${the(brand)}.`
  },
  /** After the sentence of the senders, which names the brand: "2 recebem dela." */
  receivers: ({ count, only, brand, isAfterSenders }: ReceiversProps) => {
    if (count === 0)
      return `Pelo Open Insurance, nenhuma outra instituição recebe seus dados ${ofThe(brand)}.`
    const here = isAfterSenders ? `d${pronounOf(brand)}` : ofThe(brand)
    if (count === 1 && only) return `${The(only)} recebe ${here}.`
    return count === 1 ? `1 recebe ${here}.` : `${count} recebem ${here}.`
  },
  /** Past its term, or of a status that is not known: the list shows what its institution told. */
  unsure: (count: number) =>
    count === 1
      ? 'De 1 compartilhamento não sabemos se vale agora.'
      : `De ${count} compartilhamentos não sabemos se valem agora.`,
  unsureTitle: 'Outras situações',
  unsureReason: 'Mostradas como a instituição informou.',
  passed: 'O prazo acabou',
  lastEnded: (end: Date) => `O último terminou em ${formatDate(end)}.`,
  seeEnded: (count: number) => (count === 1 ? 'Ver o encerrado' : `Ver os ${count} encerrados`),
  seeRejected: (count: number) =>
    count === 1 ? 'Ver o pedido que não seguiu' : `Ver os ${count} pedidos que não seguiram`,
  caption: ['Cada arco dura o que dura o prazo.', 'Acima da linha, o que chega. Abaixo, o que sai.'],
  calendar: 'Pôr no calendário',
  seeAskedLink: 'Ver o pedido',
  seeAll: (count: number) => (count === 2 ? 'VER OS DOIS' : `VER OS ${count}`),
  forYou: 'Espera por você',
  forOthers: 'Espera por outra pessoa',
  severalWait: (count: number) => `${count} pedidos esperam por você.`,
  firstBy: (until: Date, now: Date) =>
    `Responda ao primeiro até ${formatTime(until)} de ${dayInWords(until, now)}.`,
  goOnAt: (name: string) => `CONTINUAR ${atThe(name).toLocaleUpperCase('pt-BR')}`,
  seeRequest: 'VER O PEDIDO',
  leftTitle: (name: string) => `Seu pedido ${toThe(name)} está guardado.`,
  resume: 'RETOMAR O PEDIDO',
  arrives: (brand: string) => `Chega ${toThe(brand)}`,
  leaves: (brand: string) => `Sai ${ofThe(brand)}`,
  /** "3 grupos, até 02/12/2026": what is known of it. */
  line: ({ groups, end, situation }: Pick<HomeShare, 'groups' | 'end' | 'situation'>, now: Date) =>
    [
      groups > 0 && counted(groups, 'grupo'),
      end && until(end, now),
      situation.kind === 'waiting' && 'uma parte espera outra pessoa',
    ]
      .filter(Boolean)
      .join(', '),
  until,
  seeLink: 'Ver',
  renewLink: 'Renovar',
  of: (name: string) => ` o compartilhamento com ${the(name)}`,
  more: (count: number, shareType: HomeShare['shareType']) =>
    `Ver os ${count} que ${shareType === 'RECEIVING' ? 'chegam' : 'saem'}`,
  oneSide: (shareType: HomeShare['shareType'], brand: string) =>
    `Não conseguimos ler o que ${shareType === 'RECEIVING' ? `chega ${toThe(brand)}` : `sai ${ofThe(brand)}`} agora. O resto está abaixo.`,
  nothingRead: 'Não conseguimos ler seus compartilhamentos agora. Eles seguem como estão.',
  again: 'Tentar de novo',
  signIn: 'Entrar de novo',
  picture: (brand: string, received: readonly string[], given: readonly string[]) =>
    [
      'Os próximos 12 meses.',
      received.length > 0 && `Chegam ${toThe(brand)}: ${received.join(', ')}.`,
      given.length > 0 && `Saem ${ofThe(brand)}: ${given.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const

export const UNUSED = {
  title: (count: number) => (count === 1 ? 'Ainda precisa deste?' : 'Ainda precisa destes?'),
  why: 'Perguntamos quando ninguém lê por meses. Nada acaba sem você.',
  who: (name: string, shareType: HomeShare['shareType'], brand: string) =>
    shareType === 'RECEIVING' ? `${name} envia ${toThe(brand)}` : `${name} recebe ${ofThe(brand)}`,
  /** "Ninguém leu estes dados desde 12/08. Vale até 10/05/2027." */
  since: (day: string, end: Date | undefined, now: Date) =>
    `Ninguém leu estes dados desde ${day.slice(8)}/${day.slice(5, 7)}.${end ? ` Vale até ${lastDay(end, now)}.` : ''}`,
  keep: 'MANTER',
  end: 'ENCERRAR',
  kept: 'Guardado. Perguntamos de novo em 6 meses.',
  failed: 'Não deu para guardar. Tente de novo.',
} as const

export const BOARD = {
  label: 'Hoje',
  endsFirst: 'Termina primeiro',
  /** "Banco Gama, em 12 dias"; with its start, in months: "Beta Seguradora, em 8 meses". */
  ends: (name: string, start: Date | undefined, end: Date, now: Date) =>
    `${name}, ${start ? `em ${counted(remainingMonths(now, start, end), 'mês', 'meses')}` : inDays(now, end)}`,
  endsOn: (shareType: HomeShare['shareType'], end: Date) =>
    `Em ${formatDate(end)}. Depois disso, nada mais ${shareType === 'RECEIVING' ? 'chega de lá' : 'sai daqui para lá'}.`,
  /** For a sharing whose place a request waits to take. */
  endsAsked: (end: Date) => `Em ${formatDate(end)}. ${REPLACEMENT.waits}.`,
  lastReading: 'Última leitura',
  /** "Hoje, 03:10". */
  moment: (at: Date, now: Date) => {
    const day = dayInWords(at, now)
    return `${day.charAt(0).toLocaleUpperCase('pt-BR')}${day.slice(1)}, ${formatTime(at)}`
  },
  nothingRead: 'Ninguém leu nada ainda.',
  read: ({ holder, recipient, groups }: { holder: string; recipient: string; groups: readonly string[] }) =>
    `${The(recipient)} leu ${groups.length > 0 ? listInWords(groups) : 'seus dados'} ${atThe(holder)}.`,
  whoRead: 'Quem leu nesta semana',
  lastNotice: 'Último aviso',
  noNotice: 'Nenhum aviso.',
  seeNotices: (newCount: number) => (newCount > 0 ? `Ver os avisos (${newCount})` : 'Ver os avisos'),
} as const
