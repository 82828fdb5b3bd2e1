import { the } from '@consente/domain/article'

/** Words of the box before the customer leaves for the other institution (docs/domain/screens.md, step 3). */

/** The next act at the other institution. Registration data need no choice there. */
export const there = (hasProducts: boolean): string =>
  hasProducts ? 'Lá, você só escolhe as apólices.' : 'Lá, você só confere e autoriza.'

export const LEAVING = {
  title: (name: string) => `Ir para ${the(name)}?`,
  warning: (hasProducts: boolean) =>
    `Depois que você sair daqui, os dados compartilhados não podem mais ser mudados. ${there(hasProducts)}`,
} as const
