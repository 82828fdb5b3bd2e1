import type { ResourceGroup } from '@consente/contract/portal/consents'
import { counted } from '@consente/domain/counted'
import { listInWords } from '@consente/domain/list-in-words'
import { Row } from '../../../ui/layout/Row.tsx'
import { chosenOf, type ResourceChoice } from '../request/resource-choice.ts'

type RenewalChangeProps = { groups: readonly ResourceGroup[]; choice: ResourceChoice }

/** Says, as the customer ticks, how the policies differ from those of the sharing that is renewed. */
export function RenewalChange({ groups, choice }: RenewalChangeProps) {
  return (
    <Row title="O que muda">
      <p role="status">
        <b>{renewalChange(groups, choice)}</b>
      </p>
    </Row>
  )
}

/** "2 de 2 apólices iguais. Só o prazo muda.", "Vai 1 a mais: Auto Terceiros. Você tirou 1: Casa Protegida." */
export function renewalChange(groups: readonly ResourceGroup[], choice: ResourceChoice): string {
  const offered = groups.flatMap(({ type, resources }) =>
    resources.map((one) => ({ ...one, isChosen: chosenOf(choice, type).includes(one.resourceId) })),
  )
  const names = (isChosen: boolean, wasShared: boolean): string[] =>
    offered
      .filter((one) => one.isChosen === isChosen && (one.wasShared === true) === wasShared)
      .map(({ displayName }) => displayName)
  const [same, more, less] = [names(true, true), names(true, false), names(false, true)]
  const changes = [
    more.length > 0 && `${more.length === 1 ? 'Vai' : 'Vão'} ${more.length} a mais: ${listInWords(more)}.`,
    less.length > 0 && `Você tirou ${less.length}: ${listInWords(less)}.`,
  ].filter(Boolean)
  if (changes.length > 0) return changes.join(' ')
  const count = `${same.length} de ${counted(same.length, 'apólice')} ${same.length === 1 ? 'igual' : 'iguais'}`
  return `${count}. Só o prazo muda.`
}
