import { atThe, ofThe, toThe } from '@consente/domain/article'

export const RECEIPT = {
  title: 'Compartilhamento encerrado',
  endedAt: 'Encerrado em',
  other: 'Outra instituição',
  term: 'Prazo',
  sharing: {
    lead: {
      RECEIVING: (name: string) =>
        `Não buscamos mais estes dados ${atThe(name)}. Só este compartilhamento acabou.`,
      TRANSMITTING: (name: string) =>
        `Não enviamos mais estes dados ${toThe(name)}. Só este compartilhamento acabou.`,
    },
    from: 'Quem enviava',
    to: 'Quem recebia',
    /** Ended before its term, or at its end. */
    validity: (start: string, end: string, isCutShort: boolean) =>
      isCutShort ? `começou em ${start}, iria até ${end}` : `de ${start} até ${end}`,
    data: 'Dados que não são mais compartilhados',
  },
  /** The sharing ended before everybody whom it needed had authorised it. */
  request: {
    lead: {
      RECEIVING: (name: string) =>
        `O pedido ${toThe(name)} foi cancelado, e nada vai ser buscado por ele. Só este pedido acabou.`,
      TRANSMITTING: (name: string) =>
        `O pedido ${ofThe(name)} foi cancelado, e nada vai ser enviado por ele. Só este pedido acabou.`,
    },
    from: 'Quem enviaria',
    to: 'Quem receberia',
    validity: (start: string, end: string) => `pedido em ${start}, iria até ${end}`,
    data: 'Dados pedidos',
  },
  /** It is unknown if any of it ever went. */
  unknown: {
    lead: {
      RECEIVING: (name: string) => `Por ele, nada é buscado ${atThe(name)}. Só este compartilhamento acabou.`,
      TRANSMITTING: (name: string) =>
        `Por ele, nada é enviado ${toThe(name)}. Só este compartilhamento acabou.`,
    },
    from: 'De',
    to: 'Para',
    validity: (start: string, end: string) => `pedido em ${start}, iria até ${end}`,
    data: 'Dados pedidos',
  },
  note: 'Fica guardado em Meus Compartilhamentos. Não dá para desfazer: para voltar, é preciso um novo pedido.',
} as const
