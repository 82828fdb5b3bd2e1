import type { DataGroup, PersonalRequiredFields } from '@consente/contract/portal/settings'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { DataName } from '../../../ui/sharing/DataName.tsx'
import { FieldList } from '../../../ui/sharing/FieldList.tsx'
import { REGISTRATION } from '../draft/chosen-groups.ts'
import { DATA } from '../draft/journey-texts.ts'
import { SettingFields } from '../steps/SettingFields.tsx'
import { SettingHtml } from '../steps/SettingHtml.tsx'
import { ALL_DATA } from './data-texts.ts'

type AllDataDialogProps = {
  fields: PersonalRequiredFields
  groups: readonly DataGroup[]
  onClose: () => void
}

/** "Ver todos os dados": the full list of groups (certification item S4.7). */
export function AllDataDialog({ fields, groups, onClose }: AllDataDialogProps) {
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={ALL_DATA.title}
      actions={<Button onClick={onClose}>{ALL_DATA.close}</Button>}
    >
      <p className="small">{ALL_DATA.lead}</p>
      <div>
        {REGISTRATION.map((name) => (
          <Fold
            key={name}
            title={<DataName name={DATA[name]} />}
            flag={name === 'informacoesComplementares' ? 'optional' : 'required'}
          >
            <FieldList items={fields[name]} first={fields[name].length} />
          </Fold>
        ))}
        {inCatalogueOrder(groups, ({ apiKey }) => apiKey).map((group) => (
          <Fold key={group.apiKey} title={group.apiName} flag="optional">
            <GroupInFull group={group} />
          </Fold>
        ))}
      </div>
    </Dialog>
  )
}

function GroupInFull({ group }: { group: DataGroup }) {
  return (
    <>
      {group.additionalInformation && (
        <p className="small">
          <SettingHtml html={group.additionalInformation} />
        </p>
      )}
      {group.dataCategories.map((category) => (
        <section key={category.dataCategoryCode}>
          <h3 className="label">{category.dataCategoryName}</h3>
          {category.subCategories.map(({ subCategoryName, fields }) => (
            <div key={subCategoryName}>
              {subCategoryName !== category.dataCategoryName && <p className="small">{subCategoryName}</p>}
              <SettingFields fields={fields} />
            </div>
          ))}
        </section>
      ))}
    </>
  )
}
