import { atThe, ofThe, The, the, toThe } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'

/** "1 minuto e 48 segundos". */
export function durationText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [
    ...(minutes > 0 ? [counted(minutes, 'minuto')] : []),
    ...(rest > 0 || minutes === 0 ? [counted(rest, 'segundo')] : []),
  ]
  return parts.join(' e ')
}

export const HANDOFF = {
  title: 'Continue no seu celular',
  lead: (asker: string) =>
    `${The(asker)} pediu seus dados. Veja e decida no celular, sem digitar senha aqui.`,
  decide: 'Você decide no celular',
  qr: 'Código para ler com a câmera do celular',
  steps: (brand: string, way: 'device' | 'password' | 'provider') => [
    'Aponte a câmera do celular para o código.',
    {
      device: `Entre com a digital, o rosto ou a senha ${ofThe(brand)}.`,
      password: `Entre com a senha ${ofThe(brand)}.`,
      provider: `Entre com a sua conta ${ofThe(brand)}.`,
    }[way],
    'Confira o número que aparece aqui.',
  ],
  left: (seconds: number) => `Vale por mais ${durationText(seconds)}.`,
  once: 'Ler o código não envia nada. Ele serve uma vez, só para este computador.',
  copy: 'Copiar o endereço',
  copied: { yes: 'Copiado.', no: 'Não deu para copiar.' },
  here: 'Entrar aqui mesmo',
  cancelLink: 'Cancelar e voltar',
  cancel: 'CANCELAR E VOLTAR',
  check: 'Confira este número no celular',
  read: (time: string) => `Um celular leu o código agora, às ${time}.`,
  number: (number: string) => `Número ${number}`,
  touch: 'No celular, toque em ',
  goOnThere: '. Depois siga lá.',
  keep: 'Esta página espera e continua sozinha. Não a feche.',
  waits: 'Esperando o celular.',
  waiting: (seconds: number) => `Mais ${durationText(seconds)}.`,
  notYours: 'Não foi o seu celular?',
  stop: 'CANCELAR',
  picked: 'O número confere',
  pickedLead: 'Veja tudo e decida no celular.',
  over: {
    authorised: { title: 'Você autorizou no celular', lead: (asker: string) => `Abrindo ${the(asker)}.` },
    refused: { title: 'Você recusou no celular', lead: () => 'O pedido acabou. Nada foi enviado.' },
    expired: { title: 'O código venceu', lead: () => 'Vale por 2 minutos. Nada foi enviado.' },
    'wrong-number': {
      title: 'No celular, foi outro número',
      lead: () => 'Por segurança, paramos aqui. Nada foi enviado.',
    },
    'other-person': {
      title: 'No celular, entrou outra pessoa',
      lead: (asker: string) => `Não é quem fez o pedido ${atThe(asker)}. Nada foi enviado.`,
    },
    over: {
      title: 'Este pedido já foi respondido, ou acabou',
      lead: (asker: string) => `Veja ${atThe(asker)} como ele ficou.`,
    },
    offline: { title: 'Sem internet', lead: () => 'Nada foi enviado por este computador.' },
    failed: { title: 'Não deu certo agora', lead: () => 'Nada foi enviado.' },
  },
  answerUntil: (moment: string) => `Responda ao pedido até ${moment}.`,
  noMore: 'Foram três números errados. Entre aqui mesmo para ver e decidir.',
  byItself: 'Voltamos sozinhos quando a internet voltar.',
  another: 'MOSTRAR OUTRO CÓDIGO',
  goOn: 'CONTINUAR',
  retry: 'TENTAR DE NOVO',
  enterHere: 'ENTRAR AQUI MESMO',
  goBack: (asker: string) => `VOLTAR ${toThe(asker)}`.toUpperCase(),
} as const
