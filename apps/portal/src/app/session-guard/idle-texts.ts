/** The question before a session ends for idleness. */
export const IDLE = {
  title: 'Você ainda está aí?',
  text: (seconds: number) =>
    `Sua sessão termina em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}. É para proteger os seus dados.`,
  stay: 'CONTINUAR AQUI',
  leave: 'SAIR',
} as const
