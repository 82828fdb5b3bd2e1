import type { DataGoal, Explanation } from '@consente/contract/portal/settings'
import { monthsFromText } from '@consente/domain/period'
import { chooseGoal } from '../../../session/draft-choices.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx'
import { Choice } from '../../../ui/form/Choice.tsx'
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { Explanations } from '../steps/Explanations.tsx'
import { Loading, type Read } from '../steps/Loading.tsx'
import { MissingPart } from '../steps/MissingPart.tsx'
import type { Draft } from '../steps/use-journey-draft.ts'
import type { PartMark } from '../steps/use-missing.ts'
import { offeredGoal } from './institution-continue-rule.ts'
import { SELECT } from './institution-texts.ts'

type GoalRowProps = Draft & {
  goals: Read<readonly DataGoal[]>
  /** The insurer's words about purposes. Optional: a failed read shows nothing. */
  purposes: Read<readonly Explanation[]>
  mark: PartMark
}

/** The purpose of the data. */
export function GoalRow({ draft, save, goals, purposes, mark }: GoalRowProps) {
  return (
    <Row title={SELECT.goal} reason={SELECT.goalReason}>
      <Loading read={goals}>
        {(offered) =>
          offered.length === 0 ? (
            <p>
              {SELECT.noGoals} <TextLink onClick={() => goals.refetch()}>{COMMON.retry}</TextLink>
            </p>
          ) : (
            <MissingPart label={SELECT.goal} {...mark}>
              <GoalChoices
                goals={offered}
                chosen={offeredGoal(draft, offered)}
                onChange={(finalidade, checked) => save(chooseGoal(draft, offered, finalidade, checked))}
              />
            </MissingPart>
          )
        }
      </Loading>
      <Purposes read={purposes} />
    </Row>
  )
}

function Purposes({ read: { data = [], isPending } }: { read: Read<readonly Explanation[]> }) {
  if (!isPending && data.length === 0) return null
  return <div className="gap">{isPending ? <SkeletonLines count={2} /> : <Explanations items={data} />}</div>
}

type GoalChoicesProps = {
  goals: readonly DataGoal[]
  chosen: DataGoal | undefined
  onChange: (finalidade: string, checked: boolean) => void
}

/** The purposes: checkboxes of which one at most is checked, and which can be cleared (docs/domain/recipient.md). */
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

/** The purpose's own months, where it names some. */
function periodTag(prazo: string): string | undefined {
  const months = monthsFromText(prazo)
  return months === undefined ? undefined : SELECT.goalPeriod(months)
}
