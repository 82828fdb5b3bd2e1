export const ACCOUNT = { yours: ', sua conta', leave: 'Sair', check: 'Conferir um comprovante' } as const
