/** Why somebody is asked to sign in. */
export const SIGN_IN = {
  sessionEnded: 'Sua sessão terminou. Entre de novo; o que você escolheu está guardado.',
  toFinish: 'Falta um passo. Entre de novo para concluir o compartilhamento que você autorizou.',
  afterRefusal: 'O compartilhamento não foi concluído. Entre de novo para ver o que houve e recomeçar.',
} as const
