import type { ResourceGroup } from '@consente/contract/portal/consents'
import { useChosenResources } from '../../../session/chosen-resources-context.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { FieldList } from '../../../ui/sharing/FieldList.tsx'
import { PolicyLine } from '../../../ui/sharing/PolicyLine.tsx'
import { type ConsentSections, itemsOf } from '../request/consent-sections.ts'
import { DataFolds } from '../request/DataFolds.tsx'
import { CONFIRM_TEXTS, SERVICES } from '../request/holder-texts.ts'
import { chosenResources, firstChoice, type ResourceChoice } from '../request/resource-choice.ts'

/** What will be sent: registration data, the policies chosen of each group, the services. */
export function ChosenData({ sections }: { sections: ConsentSections }) {
  const { resources } = useChosenResources()
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
