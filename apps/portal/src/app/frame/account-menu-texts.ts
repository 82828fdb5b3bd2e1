/** Words of the menu below the customer's name. */
export const ACCOUNT = { yours: ', sua conta', leave: 'Sair', check: 'Conferir um comprovante' } as const
