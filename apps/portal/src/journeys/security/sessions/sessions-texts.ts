export const SESSIONS = {
  title: 'Onde sua conta está aberta',
  why: (count: number) =>
    count === 1 ? 'Só neste aparelho.' : `${count} lugares. Não reconhece um? Saia dele e troque a senha.`,
  loading: 'Lendo onde sua conta está aberta…',
  failed: 'Não deu para ler onde sua conta está aberta agora.',
  here: 'Este aparelho.',
  entered: (when: string, how: string) => `Entrou ${when}${how && `, ${how}`}.`,
  how: { password: 'com senha', passkey: 'com digital ou rosto' },
  first: (when: string, how: string) => `Primeira vez ${when}${how && `, ${how}`}.`,
  last: (when: string) => `Última vez ${when}.`,
  today: (hour: string) => `hoje, às ${hour}`,
  yesterday: (hour: string) => `ontem, às ${hour}`,
  day: (day: string, hour: string) => `em ${day}, às ${hour}`,
  in: (browser: string) => `Navegador ${browser}.`,
  leave: 'Sair',
  leaveOf: (device: string) => `de ${device}`,
  places: 'O lugar vem do endereço da internet. Pode não ser exato.',
  notMe: 'Não fui eu',
  all: 'SAIR DE TODOS',
  allWhy: 'Sai também deste aparelho. Seus compartilhamentos não mudam.',
  left: (device: string) => `Saímos de ${device}.`,
  wasOver: 'Essa entrada já tinha terminado.',
  changePassword: 'Trocar a senha',
  notLeft: 'Não deu para sair agora. Tente de novo.',
  uncertain: {
    reading: 'Não sabemos se saímos. Lendo a lista de novo…',
    read: 'Não sabemos se saímos. A lista abaixo diz onde a conta está aberta.',
    unread: 'Não sabemos se saímos, e a lista abaixo é a de antes.',
  },
  readAgain: 'Ler de novo',
} as const

export const LEAVE_ALL = {
  title: 'Sair de todos os aparelhos?',
  text: 'Este também. Seus compartilhamentos não mudam.',
  cancel: 'CANCELAR',
  confirm: 'SAIR DE TODOS',
} as const

/** Asked for before a session ends others, when it has not proved lately whose it is. */
export const PROVE = {
  text: 'Mais uma vez. Assim ninguém mexe na sua conta por uma tela deixada aberta.',
} as const
