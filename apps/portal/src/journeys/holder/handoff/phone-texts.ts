import { The } from '@consente/domain/article'

const DEVICES: ReadonlyMap<string, string> = new Map([
  ['computer', 'em um computador'],
  ['phone', 'em um celular'],
  ['tablet', 'em um tablet'],
])

/** "em um computador com Windows". */
export function deviceText({ kind, system }: { kind: string; system?: string | undefined }): string {
  const device = DEVICES.get(kind)
  if (device === undefined) return 'em um aparelho que não se identificou'
  return system === undefined ? device : `${device} com ${system}`
}

export const PHONE = {
  title: 'Que número está no computador?',
  lead: (asker: string, device: string, time: string) =>
    `${The(asker)} pede seus dados. O pedido começou ${device}, às ${time}.`,
  choose: 'Escolha o número que você vê no computador',
  noData: 'Escolher o número não envia nada. Você ainda vai ver tudo e decidir.',
  notYou: 'Não é você no computador? Alguém pode ter mandado este código para você.',
  deny: 'NÃO FUI EU',
  alone: 'O computador não está mais esperando. Abra a página de lá e toque no número de novo.',
  again: 'Não deu certo agora. Nada foi enviado: tente de novo.',
  stopped: {
    wrong: {
      title: 'Este não é o número',
      lead: 'Por segurança, paramos aqui. Nada foi enviado.',
      advice: 'Peça outro código no computador e tente de novo.',
    },
    used: {
      title: 'Este código já foi usado',
      lead: 'Ele serve uma vez. Nada foi enviado agora.',
      advice: 'Peça outro no computador.',
    },
    over: {
      title: 'Este código não vale mais',
      lead: 'Ele vale por pouco tempo, e só o último que o computador mostrou. Nada foi enviado agora.',
      advice: 'Peça outro no computador.',
    },
    denied: {
      title: 'Pedido recusado. Nada foi enviado.',
      lead: 'Obrigado por conferir. Ninguém pode mais autorizar este pedido.',
      advice: 'Não leia códigos que outra pessoa mandar.',
    },
    gone: {
      title: 'Este pedido já foi respondido, ou acabou',
      lead: 'Nada foi enviado agora.',
      advice: 'Veja no computador como ele ficou.',
    },
    offline: {
      title: 'Sem internet',
      lead: 'Nada foi enviado.',
      advice: 'Voltamos sozinhos quando a internet voltar.',
    },
    failed: {
      title: 'Não deu certo agora',
      lead: 'Nada foi enviado.',
      advice: 'Espere um pouco e tente de novo.',
    },
  },
  close: 'FECHAR',
  retry: 'TENTAR DE NOVO',
} as const

export const BACK = {
  done: 'Pronto. Volte ao computador.',
  authorised: (time: string) => `Você autorizou às ${time}. A página de lá continua sozinha.`,
  title: 'Volte ao computador',
  lead: 'A página de lá continua sozinha, e mostra como o pedido ficou.',
  caption: (from: string, to: string) => `Você autorizou: ${from} envia dados a ${to}.`,
  stuck: 'O computador não mudou?',
  stuckText: 'Atualize a página de lá. O seu sim já vale.',
  receipt: 'Ver comprovante',
  share: 'Ver este compartilhamento',
} as const
