import type { DataGoal } from '@consente/contract/portal/settings'
import { monthsFromText } from '@consente/domain/period'
import { Choice } from '../../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { SELECT } from '../recipient-texts.ts'

export type GoalChoicesProps = {
  goals: readonly DataGoal[]
  chosen: DataGoal | undefined
  onChange: (finalidade: string, checked: boolean) => void
}

/** The purposes: checkboxes of which one at most is checked, and which can be cleared (decisions, "Recipient"). */
export function GoalChoices({ goals, chosen, onChange }: GoalChoicesProps) {
  return (
    <ChoiceGroup legend={SELECT.goalLegend}>
      {goals.map(({ finalidade, explicacao, prazo }, index) => (
        <Choice
          key={finalidade}
          type="checkbox"
          name="finalidade"
          first={index === 0}
          title={finalidade}
          reason={explicacao}
          tag={periodTag(prazo)}
          checked={finalidade === chosen?.finalidade}
          onChange={(checked) => onChange(finalidade, checked)}
        />
      ))}
    </ChoiceGroup>
  )
}

function periodTag(prazo: string): string | undefined {
  const months = monthsFromText(prazo)
  return Number.isInteger(months) && months > 0 ? SELECT.goalPeriod(months) : undefined
}
