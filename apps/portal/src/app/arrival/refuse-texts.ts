import { atThe, toThe } from '@consente/domain/article'

/** Sentences of a request that somebody does not recognise, before they have signed in. */
export const REFUSE = {
  title: 'Você não reconhece este pedido?',
  refused: (brand: string) => `O pedido será recusado ${atThe(brand)}: ninguém poderá mais autorizá-lo.`,
  told: 'Seu aviso será registrado, com um número de protocolo.',
  noMore: 'A sua conta e os seus outros compartilhamentos ficam como estão.',
  final: 'Recusar não tem volta. Se foi você, é só voltar.',
  back: 'VOLTAR',
  refuse: 'RECUSAR E AVISAR',
  done: 'Pedido recusado. Nada foi enviado.',
  wasOver: 'Este pedido não esperava mais resposta',
  wasOverText: 'Ele já tinha sido respondido, ou tinha acabado. Entre na sua conta para ver como ficou.',
  protocol: 'Registramos o seu aviso. Protocolo',
  goBack: (asker: string | undefined) =>
    asker === undefined ? 'VOLTAR À OUTRA INSTITUIÇÃO' : `VOLTAR ${toThe(asker)}`.toUpperCase(),
  close: 'FECHAR',
  unknown: 'Não encontramos este pedido. Ele pode ter acabado.',
  tooMany: 'Houve muitas tentativas daqui. Nada mudou: espere um pouco e tente de novo.',
  failed: 'Não deu certo agora. Nada mudou: tente de novo, ou ligue para nós.',
  uncertain: 'Não sabemos se deu certo. Tente de novo: repetir não faz mal.',
} as const
