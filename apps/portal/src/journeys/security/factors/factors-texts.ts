/** Sentences about second factors (design, page 27). "Passkey" is never said. */
export const FACTORS = {
  title: 'Entrar sem senha',
  why: 'Com a digital, o rosto ou o PIN do seu aparelho. O desenho do seu rosto ou dedo nunca sai dele.',
  none: 'Nenhum aparelho entra sem senha ainda.',
  created: (day: string) => `Criada em ${day}.`,
  usedToday: (hour: string) => `Usada hoje, às ${hour}.`,
  used: (day: string) => `Não é usada desde ${day}.`,
  neverUsed: 'Ainda não foi usada.',
  loading: 'Lendo como você entra…',
  failed: 'Não deu para ler como você entra agora.',
  retry: 'TENTAR DE NOVO',
} as const
