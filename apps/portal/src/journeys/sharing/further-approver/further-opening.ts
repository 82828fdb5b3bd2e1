import type { ShareView } from '../../../sharing/share-view.ts'

const OPENING = {
  title: (asker: string) => `${asker} pede que você autorize também`,
  one: 'A apólice também é sua. Sem a sua resposta, ela não vai.',
  several: 'As apólices também são suas. Sem a sua resposta, elas não vão.',
} as const

/** In place of a giver whose name nobody told. */
export const SOMEBODY = 'Outra pessoa'

/** The giver: a person by the first name, a company by its whole name. */
export function askerOf({ details: { customerName = '', businessEntity } }: ShareView): string {
  return (businessEntity ? customerName : customerName.split(' ')[0]) || SOMEBODY
}

export function furtherOpening(view: ShareView): { title: string; lead: string } {
  const isOne = view.details.resourceGroups.flatMap(({ resources }) => resources).length < 2
  return { title: OPENING.title(askerOf(view)), lead: isOne ? OPENING.one : OPENING.several }
}
