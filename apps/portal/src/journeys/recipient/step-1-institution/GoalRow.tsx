import type { DataGoal, Explanation } from '@consente/contract/portal/settings'
import { chooseGoal } from '../../../session/share-draft.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Explanations } from '../steps/Explanations.tsx'
import { COMMON } from '../steps/journey-texts.ts'
import { Loading, type Read } from '../steps/Loading.tsx'
import type { Draft } from '../steps/use-journey-draft.ts'
import { offeredGoal } from './institution-continue-rule.ts'
import { SELECT } from './institution-texts.ts'

export type GoalRowProps = Draft & {
  goals: Read<readonly DataGoal[]>
  /** The insurer's words about purposes, where it has some. */
  purposes: readonly Explanation[] | undefined
}

/** What the data is for. */
export function GoalRow({ draft, save, goals, purposes = [] }: GoalRowProps) {
  return (
    <Row title={SELECT.goal} reason={SELECT.goalReason}>
      <Loading read={goals}>
        {(offered) =>
          offered.length === 0 ? (
            <p>
              {SELECT.noGoals} <TextLink onClick={() => goals.refetch()}>{COMMON.retry}</TextLink>
            </p>
          ) : (
            <GoalChoices
              goals={offered}
              chosen={offeredGoal(draft, offered)}
              onChange={(finalidade, checked) => save(chooseGoal(draft, offered, finalidade, checked))}
            />
          )
        }
      </Loading>
      {purposes.length > 0 && (
        <div className="gap">
          <Explanations items={purposes} />
        </div>
      )}
    </Row>
  )
}

type GoalChoicesProps = {
  goals: readonly DataGoal[]
  chosen: DataGoal | undefined
  onChange: (finalidade: string, checked: boolean) => void
}

/** The purposes: checkboxes of which one at most is checked, and which can be cleared (decisions, "Recipient"). */
function GoalChoices({ goals, chosen, onChange }: GoalChoicesProps) {
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

/** `12`, `"06"` or `"12 meses"`; nothing where there is no number of months. */
function periodTag(prazo: string): string | undefined {
  const months = Number(/^\s*(\d+)\s*(m[eê]s(es)?)?\s*$/i.exec(prazo)?.[1])
  return months > 0 ? SELECT.goalPeriod(months) : undefined
}
