import { The } from '@consente/domain/article'

/** One more proof. "Passkey" is never said. */
export const PROOF = {
  title: 'Mais uma prova de que é você',
  ofService: (asker: string) =>
    `${The(asker)} pediu um serviço que move dinheiro. Por isso a senha sozinha não basta.`,
  ofRequest: (asker: string) =>
    `${The(asker)} pediu mais certeza de que é você. Por isso a senha sozinha não basta.`,
  ofApproval: (own: string) => `${The(own)} pede mais uma prova de quem autoriza junto.`,
  reading: 'Lendo o que você pode usar…',
  unread: 'Não deu para ler o que você pode usar. Nada mudou.',
  retry: 'TENTAR DE NOVO',
  device: 'Com este aparelho',
  deviceWhy: 'Leva uns 5 segundos.',
  use: 'USAR DIGITAL OU ROSTO',
  onlyYes: (own: string) => `Seu aparelho pergunta. ${The(own)} só recebe o sim.`,
  unsupported: 'Este navegador não oferece digital nem rosto. Use outro jeito, abaixo.',
  others: 'De outro jeito',
  othersWhy: 'Se o aparelho não estiver com você.',
  phone: 'Outro celular seu',
  phoneWhy: 'Leia um código com a câmera do celular cadastrado.',
  phoneDo: 'Mostrar o código',
  app: 'Aplicativo de códigos',
  appWhy: 'Seis números que mudam a cada 30 segundos.',
  appDo: 'Digitar',
  code: 'Seis números do aplicativo',
  confirm: 'CONFIRMAR',
  none: 'Nenhum destes',
  nothing: 'Você ainda não tem outra prova',
  notYet: 'Sua outra prova ainda não vale',
  nothingWhy:
    'A senha sozinha não basta aqui. Cadastre a digital, o rosto ou um aplicativo de códigos em Segurança. O primeiro pode demorar a valer: lá aparece quando.',
  kept: 'O que você escolheu fica guardado neste navegador.',
  waits: (when: string) =>
    `A prova que você cadastrou passa a valer em ${when}. Até lá, a senha sozinha não basta aqui.`,
  security: 'Segurança',
  until: (hour: string) => `O pedido vale até ${hour}.`,
  cancel: 'CANCELAR',
  nothingSent: 'Nada é enviado até você confirmar.',
  notApproved: 'Sua autorização ainda não foi registrada.',
  cancelled: 'O aparelho não confirmou. Tente de novo ou escolha outro jeito.',
  refused: 'Essa prova não foi aceita. Nada mudou.',
  wrongCode: 'Código incorreto ou já usado. Espere o próximo. Nada mudou.',
  tooMany: 'Muitas tentativas sem sucesso. Espere alguns minutos. Nada mudou.',
  failed: 'Não deu para conferir agora. Nada mudou.',
} as const
