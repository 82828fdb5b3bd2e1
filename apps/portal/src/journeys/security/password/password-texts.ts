export const PASSWORD = {
  title: 'Senha',
  why: 'Continua valendo, para quando o aparelho não estiver com você.',
  only: 'É com ela que você entra.',
  name: 'Senha de 8 letras e números',
  since: (day: string) => `A mesma desde ${day}.`,
  change: 'Trocar',
  changeOf: 'a senha',
  done: (others: number) =>
    others === 0
      ? 'Senha trocada. Sua conta só estava aberta aqui.'
      : `Senha trocada. Saímos de ${others === 1 ? 'outro lugar' : `outros ${others} lugares`}.`,
} as const

export const REPLACE = {
  title: 'Trocar a senha',
  effect: 'Você continua aqui e sai dos outros lugares. Avisamos por e-mail.',
  waiting:
    'Um aparelho ou aplicativo que ainda espera o prazo para autorizar serviços sai. Depois, cadastre de novo.',
  current: 'Senha atual',
  password: 'Senha nova',
  confirmation: 'Confirme a senha nova',
  tip: 'Não repita uma senha antiga. Evite nome, data de nascimento, CPF e números em ordem, como 1234.',
  forgotten: 'Esqueci a senha atual',
  cancel: 'CANCELAR',
  confirm: 'TROCAR',
  missing: 'Falta a senha atual.',
  same: 'A senha nova precisa ser diferente da atual.',
  proof: 'Antes de trocar a senha, confirme com o que você cadastrou.',
  noFactor: 'Sem o aparelho nem o aplicativo?',
  byMail: 'Troque com um código por e-mail.',
  wrongCurrent: 'A senha atual não é essa. Nada mudou.',
  weak: 'A senha não atende aos requisitos solicitados',
  tooMany: 'Muitas tentativas. Espere alguns minutos. Nada mudou.',
  uncertain: 'Não sabemos se a senha foi trocada. Veja em “O que aconteceu na conta”, ou tente de novo.',
  failed: 'Não deu para trocar a senha agora. Nada mudou.',
} as const
