import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import { ofThe, the, toThe } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { formatDate, momentInWords } from '@consente/domain/period'
import type { IconName } from '../../../ui/basics/Icon.tsx'
import type { VerdictTone } from '../../../ui/receipt/Verdict.tsx'

export const CHECK = {
  title: 'Conferir comprovante',
  lead: 'Solte um comprovante, seja de quem for. Dizemos se é verdadeiro e se ainda vale.',
  file: 'Com o arquivo',
  fileReason: 'PDF ou JSON.',
  drop: 'Solte o arquivo aqui',
  choose: 'ESCOLHER ARQUIVO',
  stays: 'O arquivo não sai do seu aparelho. Só o número vai a quem emitiu, para saber se ainda vale.',
  number: 'Com o número',
  numberReason: 'Está no comprovante, ao lado do código QR.',
  numberField: 'Número do comprovante',
  numberHint: (name: string) => `12 letras e números. Só os emitidos ${ofThe(name).replace(/^d/, 'pel')}.`,
  send: 'CONFERIR',
  shown: 'O que mostramos',
  shownItems: [
    'Com o arquivo: tudo o que está nele, e se foi alterado.',
    'Com o número: instituições, datas e situação. Nenhum dado pessoal.',
  ],
  checking: 'Conferindo…',
  incomplete: 'O número tem 12 letras e números.',
  all: 'Ver tudo o que está no arquivo',
  signed: 'Ver o que foi assinado',
  another: 'Conferir outro',
  /** Labels of the two sides, in the tense of today; without a verb if today is not known. */
  sides: {
    IN_FORCE: ['Quem envia', 'Quem recebe'],
    WAITING: ['Quem vai enviar', 'Quem vai receber'],
    REFUSED: ['Quem enviaria', 'Quem receberia'],
    ENDED: ['Quem enviava', 'Quem recebia'],
    EXPIRED: ['Quem enviava', 'Quem recebia'],
    REPLACED: ['Quem enviava', 'Quem recebia'],
    UNKNOWN: ['De', 'Para'],
  } satisfies Record<CheckedReceipt['state'], readonly [string, string]>,
  person: 'De quem são os dados',
  term: 'Prazo',
  data: 'Dados',
  groups: (count: number) => counted(count, 'grupo'),
  range: (from: string, to: string) => `${from} a ${to}`,
}

/** A verdict about a receipt in words. */
export type VerdictText = { tone: VerdictTone; icon: IconName; title: string; text: string }

const by = (name: string): string => ofThe(name).replace(/^d/, 'pel')
const day = (instant: string): string => formatDate(new Date(instant))

const NONE: VerdictText = {
  tone: 'bad',
  icon: 'info',
  title: 'Isto não é um comprovante',
  text: 'Este arquivo não vem assinado. Serve o PDF ou o JSON de quem faz parte do Open Insurance.',
}
const UNKNOWN_ISSUER: VerdictText = {
  tone: 'bad',
  icon: 'alert',
  title: 'Não sabemos quem assinou',
  text: 'A assinatura não é de quem faz parte do Open Insurance. Pode ser um arquivo falso.',
}

export const VERDICTS = {
  none: NONE,
  unknownIssuer: UNKNOWN_ISSUER,
  altered: (name: string): VerdictText => ({
    tone: 'bad',
    icon: 'close',
    title: 'Alterado depois de assinado',
    text: `O arquivo tem a assinatura ${ofThe(name)}, mas o texto não é mais o que foi assinado. Não confie nele. Peça outra via a quem mandou.`,
  }),
  unknownNumber: (name: string): VerdictText => ({
    tone: 'bad',
    icon: 'alert',
    title: 'Não achamos este número',
    text: `A assinatura confere, mas ${the(name)} diz que não emitiu este número. Não confie nele sem perguntar ${toThe(name)}.`,
  }),
  withoutState: (name: string, answersNumbers: boolean): VerdictText => ({
    tone: 'plain',
    icon: 'info',
    title: answersNumbers ? 'Não deu para perguntar se ainda vale' : 'Não dá para saber se ainda vale',
    text: answersNumbers
      ? `A assinatura confere, mas não conseguimos falar com ${the(name)}. Sem a situação de hoje, não conte com ele. Tente de novo em alguns minutos.`
      : `A assinatura confere, mas ${the(name)} não informa por aqui a situação de hoje. Pergunte ${toThe(name)} antes de contar com ele.`,
  }),
  pdfUnproven: 'Não sabemos se o texto do PDF é o original. Vale o que está assinado, abaixo.',
  numberUnknown: {
    tone: 'bad',
    icon: 'search',
    title: 'Não achamos este número. Confira as letras.',
    text: 'Por aqui, só os números desta instituição. De outra, solte o arquivo.',
  } satisfies VerdictText,
  failed: {
    tone: 'plain',
    icon: 'info',
    title: 'Não deu para conferir agora',
    text: 'Sem resposta do servidor. Tente de novo em alguns minutos.',
  } satisfies VerdictText,
}

/** Genuine, with what became of the sharing. `before` says who signed, or who issued the number. */
function stateText({ state, since, endsAt }: CheckedReceipt): VerdictText & { isAsBefore: boolean } {
  const at = since ? ` em ${momentInWords(new Date(since))}` : ''
  const ended = {
    tone: 'plain',
    icon: 'clock',
    title: 'Verdadeiro, e já encerrado',
    isAsBefore: false,
  } as const
  switch (state) {
    case 'IN_FORCE':
      return {
        tone: 'good',
        icon: 'check',
        title: 'Verdadeiro, e em vigor',
        text: `Vale até ${day(endsAt)}.`,
        isAsBefore: true,
      }
    case 'WAITING':
      return {
        ...ended,
        title: 'Verdadeiro, e falta outra pessoa autorizar',
        text: 'Ele ainda não vale por inteiro.',
      }
    case 'EXPIRED':
      return { ...ended, text: `Acabou no prazo${since ? `, em ${day(since)}` : ''}.` }
    case 'REPLACED':
      return {
        ...ended,
        text: `Deu lugar a outro${at}.`,
      }
    case 'REFUSED':
      return { ...ended, title: 'Verdadeiro: o pedido foi recusado', text: `Recusado${at}. Nada é enviado.` }
    default:
      return { ...ended, text: `Foi encerrado${at}.` }
  }
}

/** The verdict on a file that is the issuer's, byte for byte. @param issuer by its name in the directory: it may call itself as it likes */
export function genuineText(today: CheckedReceipt, signedAt: string, issuer: string): VerdictText {
  const { isAsBefore, text, ...verdict } = stateText(today)
  const unchanged = isAsBefore ? 'Nada foi mudado depois.' : 'Nada foi mudado.'
  return { ...verdict, text: `Assinado ${by(issuer)} em ${day(signedAt)}. ${unchanged} ${text}` }
}

/** For a number alone: there is no file that could be genuine. */
export function numberText(today: CheckedReceipt): VerdictText {
  const { isAsBefore: _, title, text, ...verdict } = stateText(today)
  return {
    ...verdict,
    title:
      today.state === 'UNKNOWN'
        ? 'Emitido aqui, mas sem a situação de hoje'
        : title.replace('Verdadeiro', 'Emitido aqui'),
    text: `Emitido ${by(today.issuerName)} em ${day(today.at)}.${today.state === 'UNKNOWN' ? '' : ` ${text}`}`,
  }
}
