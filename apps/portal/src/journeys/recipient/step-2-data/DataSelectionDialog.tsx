import type { DataGroup } from '@consente/contract/portal/settings'
import { useId, useState } from 'react'
import { chosenCodes, type InsuranceObjects, type ProductObject } from '../../../session/share-draft.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Question } from '../../../ui/feedback/Question.tsx'
import { Tickbox } from '../../../ui/form/Tickbox.tsx'
import { Fold } from '../../../ui/layout/Fold.tsx'
import { chosenObjects, isPartlyChosen, tickAll, tickGroup } from '../draft/data-selection.ts'
import { COMMON } from '../draft/journey-texts.ts'
import { tickItem } from '../draft/tick-item.ts'
import { SettingHtml } from '../steps/SettingHtml.tsx'
import { PRODUCTS } from './data-texts.ts'

type DataSelectionDialogProps = {
  /** The choices on offer, with those already made. */
  products: InsuranceObjects
  /** The settings, for why each group is asked (certification item S4.4). */
  groups: readonly DataGroup[]
  institutionName: string
  /** The institution says what it publishes, so that nothing else is on offer. */
  isPublished: boolean
  /** Escape or the close button: nothing changes. */
  onClose: () => void
  /** CANCELAR: the selection and the stored data are cleared. */
  onCancel: () => void
  onConfirm: (products: InsuranceObjects) => void
}

/** SELECIONAR DADOS: all, group and item (docs/domain/states.md, "Data selection modal"). */
export function DataSelectionDialog({
  products,
  groups,
  institutionName,
  isPublished,
  onClose,
  onCancel,
  onConfirm,
}: DataSelectionDialogProps) {
  const [working, setWorking] = useState(products)
  const [isAsking, setAsking] = useState(false)
  const noteId = useId()
  const count = chosenCodes(working).length
  const isEmpty = working.objects.length === 0
  const lead = [
    isPublished && PRODUCTS.published(institutionName),
    chosenCodes(products).length === 0 && PRODUCTS.nothingTicked,
  ].filter(Boolean)
  const confirm = (): void => {
    if (working.allChecked) setAsking(true)
    else onConfirm(working)
  }
  return (
    <>
      <Dialog
        size="list"
        onClose={onClose}
        title={PRODUCTS.title}
        onSubmit={confirm}
        actions={
          <>
            <div className="small dialog-count">
              <b role="status">{PRODUCTS.chosen(chosenObjects(working).length, working.objects.length)}</b>
              <p>{PRODUCTS.cancelNote}</p>
            </div>
            <Button variant="line" onClick={onCancel}>
              {COMMON.cancel}
            </Button>
            <Button type="submit">{PRODUCTS.confirm}</Button>
          </>
        }
      >
        <p className="small">{isEmpty ? PRODUCTS.none : lead.join(' ')}</p>
        {!isEmpty && (
          <Tickbox
            label={<b>{PRODUCTS.all}</b>}
            checked={working.allChecked}
            partly={count > 0}
            onChange={(checked) => setWorking(tickAll(working, checked))}
          />
        )}
        <ProductFolds
          start={products}
          working={working}
          groups={groups}
          onChange={setWorking}
          noteId={noteId}
        />
        <p className="small" id={noteId}>
          {PRODUCTS.listNote}
        </p>
      </Dialog>
      {isAsking && (
        <AreYouSure name={institutionName} onNo={() => setAsking(false)} onYes={() => onConfirm(working)} />
      )}
    </>
  )
}

type FoldsProps = {
  /** The choice as the box opened: what was partly chosen at that time is open. Ticking never closes a fold that the customer reads. */
  start: InsuranceObjects
  working: InsuranceObjects
  groups: readonly DataGroup[]
  noteId: string
  onChange: (products: InsuranceObjects) => void
}

function ProductFolds({ start, working, groups, noteId, onChange }: FoldsProps) {
  const opened = start.objects.filter(isPartlyChosen).map(({ apiKey }) => apiKey)
  const reasonOf = (apiKey: string) => groups.find((group) => group.apiKey === apiKey)?.additionalInformation
  return (
    <div>
      {working.objects.map((object) => (
        <Fold key={object.apiKey} title={<FoldTitle object={object} />} open={opened.includes(object.apiKey)}>
          <Reason html={reasonOf(object.apiKey)} />
          <div>
            <Tickbox
              label={PRODUCTS.group(object.name)}
              checked={object.isChecked}
              partly={isPartlyChosen(object)}
              onChange={(checked) => onChange(tickGroup(working, object.apiKey, checked))}
            />
          </div>
          <ul className="data-in">
            {object.selects.map(({ code, name, isChecked }) => (
              <li key={code}>
                <Tickbox
                  label={name}
                  checked={isChecked}
                  describedBy={noteId}
                  onChange={(checked) => onChange(tickItem(working, code, checked))}
                />
              </li>
            ))}
          </ul>
        </Fold>
      ))}
    </div>
  )
}

/** The product, and how much of it is ticked: a closed fold tells it too. */
function FoldTitle({ object: { name, selects } }: { object: ProductObject }) {
  const ticked = selects.filter(({ isChecked }) => isChecked).length
  return (
    <>
      <span>{name}</span>{' '}
      {ticked > 0 && <span className="small">{PRODUCTS.ticked(ticked, selects.length)}</span>}
    </>
  )
}

function Reason({ html }: { html: string | undefined }) {
  return html ? (
    <p className="small">
      <SettingHtml html={html} />
    </p>
  ) : null
}

/** Confirming with everything selected asks first. */
function AreYouSure({ name, onNo, onYes }: { name: string; onNo: () => void; onYes: () => void }) {
  const { sure, sureNo, sureYes, sureText } = PRODUCTS
  return (
    <Question title={sure} no={sureNo} onNo={onNo} yes={sureYes} onYes={onYes}>
      <p>{sureText(name)}</p>
    </Question>
  )
}
