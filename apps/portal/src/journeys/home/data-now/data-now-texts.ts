import { ofThe, The, the, toThe, UNNAMED } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { formatDate, formatTime, inDays } from '@consente/domain/period'
import { dayInWords, isLaterMinute, nextInWords } from '@consente/domain/time-in-words'
import { REPLACEMENT } from '../../../ui/sharing/replacement-texts.ts'
import type { HomeShare } from './home-shares.ts'

/** "hoje", "ontem", "em 18/11/2026". */
function onDay(instant: Date, now: Date): string {
  const day = dayInWords(instant, now)
  return day === formatDate(instant) ? `em ${day}` : day
}

function lastText(shareType: HomeShare['shareType'], recipient: string, at: Date, now: Date): string {
  const [day, time] = [onDay(at, now), formatTime(at)]
  return shareType === 'RECEIVING'
    ? `Última leitura ${day}, ${time}.`
    : `${recipient} leu ${day}, às ${time}.`
}

/** "Ltda." brings its own full stop. */
const hello = (name: string): string => `Olá, ${name.replace(/\.$/, '')}.`

/** Sentences of the home page of somebody with sharings. */
export const DATA_NOW = {
  title: (name: string | undefined) => (name ? `${hello(name)} Seus dados hoje` : 'Seus dados hoje'),
  nothingTitle: (name: string | undefined) =>
    name ? `${hello(name)} Nada está sendo compartilhado agora` : 'Nada está sendo compartilhado agora',
  unnamed: UNNAMED,
  /** "3 instituições enviam para a Alfa Seguros." */
  senders: (count: number, only: string | undefined, brand: string) => {
    if (count === 0)
      return `Pelo Open Insurance, nenhuma outra instituição envia seus dados para ${the(brand)}.`
    if (count === 1 && only) return `${The(only)} envia para ${the(brand)}.`
    return count === 1
      ? `1 instituição envia para ${the(brand)}.`
      : `${count} instituições enviam para ${the(brand)}.`
  },
  receivers: (count: number, only: string | undefined, brand: string) => {
    if (count === 0)
      return `Pelo Open Insurance, nenhuma outra instituição recebe seus dados ${ofThe(brand)}.`
    if (count === 1 && only) return `${The(only)} recebe ${ofThe(brand)}.`
    return count === 1 ? `1 recebe ${ofThe(brand)}.` : `${count} recebem ${ofThe(brand)}.`
  },
  waiting: (count: number) =>
    count === 0 ? '' : count === 1 ? 'Falta autorizar 1 pedido.' : `Falta autorizar ${count} pedidos.`,
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
    count === 1 ? 'Ver o pedido que não valeu' : `Ver os ${count} pedidos que não valeram`,
  caption: [
    'Cada arco é um compartilhamento e dura o que dura o prazo.',
    'Acima da linha, o que chega. Abaixo, o que sai.',
  ],
  soonLabel: 'Termina em breve',
  ends: (name: string, now: Date, end: Date) =>
    `O compartilhamento com ${the(name)} termina ${inDays(now, end)}.`,
  endsOn: (shareType: HomeShare['shareType'], end: Date) =>
    `Em ${formatDate(end)}. Depois disso, nada mais ${shareType === 'RECEIVING' ? 'chega de lá' : 'sai daqui para lá'}.`,
  severalEnd: (count: number, last: Date) => `${count} compartilhamentos terminam até ${formatDate(last)}.`,
  calendar: 'Pôr no calendário',
  renew: 'RENOVAR',
  see: 'VER',
  /** For a sharing whose place a request waits to take. */
  endsAsked: (end: Date) => `Em ${formatDate(end)}. ${REPLACEMENT.waits}.`,
  seeAskedLink: 'Ver o pedido',
  seeAll: (count: number) => (count === 2 ? 'VER OS DOIS' : `VER OS ${count}`),
  waitingTitle: 'Falta autorizar',
  pending: 'Pendente',
  leftTitle: 'Pedido guardado',
  waitingReason: (count: number) => `${counted(count, 'pedido')}.`,
  arrives: (brand: string) => `Chega ${toThe(brand)}`,
  leaves: (brand: string) => `Sai ${ofThe(brand)}`,
  arrivesReason: (count: number) =>
    count === 1
      ? '1 instituição envia seus dados para cá.'
      : `${count} instituições enviam seus dados para cá.`,
  leavesReason: (count: number) =>
    count === 1
      ? '1 instituição recebe seus dados daqui.'
      : `${count} instituições recebem seus dados daqui.`,
  groups: (count: number) => counted(count, 'grupo de dados', 'grupos de dados'),
  until: (end: Date) => `até ${formatDate(end)}`,
  /** The last reading and the next one, each as far as it is known. */
  read: (share: HomeShare, brand: string, now: Date) => {
    const { shareType, name, lastReadAt, unread, nextAt } = share
    const recipient = shareType === 'RECEIVING' ? The(brand) : name ? The(name) : 'Quem recebe'
    const next = nextAt && isLaterMinute(nextAt, now) ? nextInWords(nextAt, now) : undefined
    if (!lastReadAt && !unread) return next && `Próxima leitura, ${next}.`
    const last = lastReadAt
      ? lastText(shareType, recipient, lastReadAt, now)
      : `${recipient} ainda não leu nada.`
    return next ? `${last} Próxima, ${next}.` : last
  },
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
  /** The picture in words. */
  picture: (brand: string, received: readonly string[], given: readonly string[]) =>
    [
      'Os próximos 12 meses.',
      received.length > 0 && `Chegam ${toThe(brand)}: ${received.join(', ')}.`,
      given.length > 0 && `Saem ${ofThe(brand)}: ${given.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const
