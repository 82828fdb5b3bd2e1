import type { ResourceGroup } from '@consente/contract/portal/consents'
import { listOfChosen } from '@consente/domain/list-goes-along'
import { useChosenResources } from '../../../session/chosen-resources-context.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { FieldList } from '../../../ui/sharing/FieldList.tsx'
import { PolicyLine } from '../../../ui/sharing/PolicyLine.tsx'
import type { DataList } from './consent-sections.ts'
import { type ConsentSections, itemsOf } from './consent-sections.ts'
import { COMMON, SERVICES } from './holder-texts.ts'
import { chosenResources, firstChoice, type ResourceChoice } from './resource-choice.ts'

/** The data to be sent: registration data, the chosen policies of each group, the services. */
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
      {sections.pickers.length > 0 && <p className="small gap">{listOfChosen('goes')}</p>}
    </>
  )
}

function ChosenGroup({ group, choice }: { group: ResourceGroup; choice: ResourceChoice }) {
  const policies = chosenResources(group, choice).map(({ displayName, number, resourceId, companyName }) => (
    <PolicyLine key={resourceId} name={displayName} number={number ?? resourceId} companyName={companyName} />
  ))
  return (
    <Fold title={group.displayName} flag="optional" open>
      <PlainList items={policies.length > 0 ? policies : [COMMON.noPolicies]} />
      <FieldList items={itemsOf(group)} />
    </Fold>
  )
}

/** Registration, qualitative and complementary data: what was asked for, and cannot be changed here. */
export function DataFolds({ lists }: { lists: readonly DataList[] }) {
  return lists.map(({ id, title, required, items }) => (
    <Fold key={id} title={<DataName name={title} />} flag={required ? 'required' : 'optional'}>
      <FieldList items={items} />
    </Fold>
  ))
}
