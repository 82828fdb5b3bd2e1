import { listToChoose } from '@consente/domain/list-goes-along'
import { switchProducts } from '../../../session/draft-choices.ts'
import {
  type InsuranceObjects,
  type ProductObject,
  productsOf,
  type ShareDraft,
  wantsProducts,
} from '../../../session/share-draft.ts'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { useToast } from '../../../ui/feedback/Toasts.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { DataGroup } from '../../../ui/sharing/DataGroup.tsx'
import { hasProducts } from '../draft/chosen-groups.ts'
import { chosenObjects, selectedNames, tickGroup } from '../draft/data-selection.ts'
import { DATA } from '../draft/journey-texts.ts'
import { CONFIRM } from './data-texts.ts'
import { useProductChoice } from './use-product-choice.ts'

type ProductDataProps = {
  draft: ShareDraft
  onSave: (next: ShareDraft) => void
  /** SELECIONAR DADOS. */
  onSelect: () => void
}

/** The switch of product data, what is chosen, and the way to choose. */
export function ProductData({ draft, onSave, onSelect }: ProductDataProps) {
  const { choose, clear } = useProductChoice(draft, onSave)
  const products = productsOf(draft)
  const isOn = wantsProducts(draft)
  const toast = useToast()
  // Both take their own button away; the toast says what happened.
  const clearAll = (): void => {
    clear()
    toast(CONFIRM.cleared)
  }
  const drop = ({ apiKey, name }: ProductObject): void => {
    choose(tickGroup(products, apiKey, false))
    toast(CONFIRM.dropped(name))
  }
  return (
    <DataGroup
      title={DATA.products}
      reason={CONFIRM.reason.products}
      flag="optional"
      checked={isOn}
      onChange={(checked) => onSave(switchProducts(draft, checked))}
    >
      <ChosenProducts products={isOn ? products : undefined} onDrop={drop} />
      {hasProducts(draft) && <p className="small gap-b">{listToChoose()}</p>}
      <Actions>
        <Button variant="line" onClick={onSelect}>
          {CONFIRM.select}
        </Button>
        {isOn && chosenObjects(products).length > 0 && (
          <TextLink onClick={clearAll}>{CONFIRM.clear}</TextLink>
        )}
      </Actions>
    </DataGroup>
  )
}

type ChosenProductsProps = {
  /** `undefined` while their switch is off: nothing of them is sent. */
  products: InsuranceObjects | undefined
  onDrop: (object: ProductObject) => void
}

/** 'Todos os produtos', or name plus sub-items, or 'Nenhum produto Selecionado' (docs/domain/screens.md, step 2). */
function ChosenProducts({ products, onDrop }: ChosenProductsProps) {
  const objects = products ? chosenObjects(products) : []
  if (objects.length === 0) return <p className="small gap-b">{DATA.noProduct}</p>
  if (products?.allChecked) return <p>{DATA.allProducts}</p>
  return (
    <Ledger
      picks
      rows={objects.map((object) => ({
        term: object.name,
        value: selectedNames(object).join(', '),
        action: (
          <TextLink onClick={() => onDrop(object)}>
            {CONFIRM.drop} <span className="sr">{object.name}</span>
          </TextLink>
        ),
      }))}
    />
  )
}
