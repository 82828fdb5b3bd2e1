import { useEffect } from 'react'
import { accessibility } from '../../session/login-storage.ts'
import { useStored } from '../../session/stored-item.ts'
import {
  type AccessibilitySettings,
  applyAccessibility,
  PLAIN_SETTINGS,
} from '../../ui/page/accessibility-settings.ts'

/** The customer's own look of the portal: kept in this browser, light at first, the same in every tab. */
export function useAccessibility(): {
  settings: AccessibilitySettings
  onChange: (settings: AccessibilitySettings) => void
} {
  const settings = useStored(accessibility) ?? PLAIN_SETTINGS
  useEffect(() => applyAccessibility(settings), [settings])
  return { settings, onChange: accessibility.write }
}
