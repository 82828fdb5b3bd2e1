/** The checklist of the password: what holds, or not yet. */
export const PASSWORD_FACTS = {
  length: '8 letras e números (exatamente 8)',
  alphanumeric: 'Só letras e números',
  confirmed: 'As duas senhas são iguais',
  /** In place of the last, once the field is left and they are not. */
  different: 'As duas senhas ainda não são iguais',
} as const

/** The sentence for a check that fails once its field is left (docs/domain/validation.md). */
export const PASSWORD_RULES = {
  length: 'Senha deve conter no mínimo 8 caracteres alfanuméricos.',
  alphanumeric: 'Senha deve conter apenas letras e números.',
  confirmed:
    'As duas senhas que você criou não são iguais. Verifique as letras maiúsculas e minúsculas e confirme novamente a senha.',
} as const

/** The reason for a disabled CONFIRMAR, beside it and after the strength word. */
export const PASSWORD_MISSING = {
  length: {
    note: 'Falta: a senha precisa de 8 caracteres, com letras e números.',
    suffix: 'Faltam letras ou números.',
  },
  alphanumeric: { note: 'Falta: use só letras e números na senha.', suffix: 'Há sinais que não valem.' },
  confirmed: { note: 'Falta: as duas senhas precisam ser iguais.', suffix: 'Falta repetir igual.' },
} as const
