import type { ResourceGroup } from '@consente/contract/portal/consents'
import { useConsents } from '../../session/consents.tsx'
import { FieldList } from '../../ui/FieldList.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PlainList } from '../../ui/PlainList.tsx'
import { PolicyLine } from '../../ui/PolicyLine.tsx'
import { type ConsentSections, itemsOf } from './consent-sections.ts'
import { DataFolds } from './DataFolds.tsx'
import { chosenResources, firstChoice, type ResourceChoice } from './resource-choice.ts'
import { CONFIRM_TEXTS, SERVICES } from './texts.ts'

/** What will be sent: registration data, the policies chosen of each group, the services. */
export function ChosenData({ sections }: { sections: ConsentSections }) {
  const { resources } = useConsents()
  const choice = firstChoice(sections.pickers, resources)
  return (
    <>
      <DataFolds lists={sections.lists} />
      {sections.pickers.map((group) => (
        <ChosenGroup key={group.resourceGroupId} group={group} choice={choice} />
      ))}
      {sections.services.map(({ id }) => (
        <Fold key={id} title={SERVICES[id].title}>
          <p>{SERVICES[id].text}</p>
        </Fold>
      ))}
    </>
  )
}

function ChosenGroup({ group, choice }: { group: ResourceGroup; choice: ResourceChoice }) {
  const policies = chosenResources(group, choice).map(({ displayName, number, resourceId, companyName }) => (
    <PolicyLine key={resourceId} name={displayName} number={number ?? resourceId} companyName={companyName} />
  ))
  return (
    <Fold title={group.displayName} flag="optional" open>
      <PlainList items={policies.length > 0 ? policies : [CONFIRM_TEXTS.noneInGroup]} />
      <FieldList items={itemsOf(group)} />
    </Fold>
  )
}
