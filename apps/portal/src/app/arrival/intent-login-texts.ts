import { atThe, ofThe, The, the, toThe } from '@consente/domain/article'

export const REQUEST = {
  title: (name: string) => `${The(name)} pediu seus dados. Entre para ver e decidir.`,
  titleUnknown: 'Outra instituição pediu seus dados. Entre para ver qual.',
  cameFrom: (name: string) => `Você saiu ${ofThe(name)} e está `,
  own: (brand: string) => `${atThe(brand)}`,
  sendsNothing: 'Entrar ainda não envia nada.',
  sameDocument: (name: string) => `O mesmo documento do pedido ${atThe(name)}.`,
  password: (brand: string) => `Senha ${ofThe(brand)}`,
  steps: ['Entrar', 'Escolher e conferir', 'Autorizar'],
  progress: 'Andamento da autorização',
  onPhone: 'CONTINUAR NO CELULAR',
  cancel: 'CANCELAR E VOLTAR',
  /** Before each way that leaves without an answer. */
  refuses: 'Se cancelar, o pedido fica recusado. Nada é enviado.',
  cancelFailed: 'Não conseguimos levar você de volta agora. Nada foi enviado: você pode fechar esta página.',
  section: 'O pedido',
  from: 'Quem enviaria',
  to: 'Quem receberia',
  notYet: 'Ainda não vale',
  youDecide: 'Você decide aqui',
  until: (moment: string) => `responda até ${moment}`,
  caption: (from: string, to: string) =>
    `A ponte está incompleta: falta a sua decisão para ${the(from)} enviar dados ${toThe(to)}.`,
  promises: (brand: string, name: string | undefined) => [
    { title: 'Entrar não autoriza', text: 'Nada é enviado até você autorizar, na última etapa.' },
    {
      title: 'A senha fica aqui',
      text:
        name === undefined
          ? `Só ${the(brand)} vê a sua senha.`
          : `${The(name)} não vê a senha ${ofThe(brand)}.`,
    },
  ],
  notYou: 'Não foi você?',
  justLeave: 'Cancele e volte: o pedido fica recusado',
  or: ' ou ',
  report: 'avise que não reconhece o pedido',
  over: 'O prazo deste pedido acabou. Nada foi enviado.',
  goBack: (name: string) => `VOLTAR ${toThe(name)}`.toUpperCase(),
} as const
