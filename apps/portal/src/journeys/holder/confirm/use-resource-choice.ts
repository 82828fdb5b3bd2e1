import type { ResourceGroup } from '@consente/contract/portal/consents'
import { useEffect, useRef, useState } from 'react'
import { useChosenResources } from '../../../session/chosen-resources-context.tsx'
import { useSelection } from '../../../session/selection.tsx'
import {
  choose,
  choosingOrder,
  firstChoice,
  missingGroups,
  policiesByGroup,
  type ResourceChoice,
} from '../request/resource-choice.ts'
import type { TabConsent } from '../request/use-tab-consent.ts'

/** The chosen policies, kept under `resources`, and the handling of a missing one (docs/domain/states.md). */
export function useResourceChoice(pickers: readonly ResourceGroup[], tab: TabConsent) {
  const { resources, saveResources } = useChosenResources()
  const { selectPolicies } = useSelection()
  const [attempts, setAttempts] = useState(0)
  const [alert, setAlert] = useState(false)
  const alertRef = useRef<HTMLDivElement>(null)
  const groups = useRef(new Map<string, HTMLFieldSetElement>())

  const choice = firstChoice(pickers, resources)
  const order = choosingOrder(pickers)
  const left = missingGroups([...order.toChoose, ...order.single], choice)
  const missing = attempts > 0 ? left : []
  const wentTo = useRef<string>(undefined)
  const firstMissing = useRef<string>(undefined)
  firstMissing.current = missing[0]?.resourceGroupId

  useEffect(() => {
    if (attempts === 0 || firstMissing.current === undefined) return
    groups.current.get(firstMissing.current)?.focus({ preventScroll: true })
    alertRef.current?.scrollIntoView?.({ block: 'start' })
  }, [attempts])

  const save = (next: ResourceChoice): void => {
    // The choice belongs to another tab's request, so this one does not write it.
    if (tab.isStaleNow()) return
    saveResources([...next])
    selectPolicies(policiesByGroup(pickers, next))
  }
  return {
    choice,
    order,
    /** Groups without a policy, once CONTINUAR was pressed. */
    missing,
    /** Groups without a policy at any time, in the order in which they are shown. */
    left,
    /** Goes to the next of those that are left, after the one it went to before. */
    goToNext: () => {
      const ids = left.map(({ resourceGroupId }) => resourceGroupId)
      const next = ids[ids.indexOf(wentTo.current ?? '') + 1] ?? ids[0]
      wentTo.current = next
      const element = next === undefined ? undefined : groups.current.get(next)
      element?.focus({ preventScroll: true })
      element?.closest('.row')?.scrollIntoView?.({ block: 'start' })
    },
    alert: alert && missing.length > 0,
    alertRef,
    change: (type: string, ids: readonly string[], checked: boolean) =>
      save(choose(choice, type, ids, checked)),
    dismiss: () => setAlert(false),
    /** True when every group has what it needs; otherwise the alert shows and the page goes there. */
    check: () => {
      if (tab.isStaleNow()) return false
      save(choice)
      const complete = missingGroups(pickers, choice).length === 0
      setAlert(!complete)
      if (!complete) setAttempts(attempts + 1)
      return complete
    },
    /** For each group; the first that lacks a policy gets the focus. */
    groupRef: (group: ResourceGroup) => (element: HTMLFieldSetElement | null) => {
      if (element) groups.current.set(group.resourceGroupId, element)
      else groups.current.delete(group.resourceGroupId)
    },
  }
}
