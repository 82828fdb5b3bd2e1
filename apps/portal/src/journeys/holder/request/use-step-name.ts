import { useApi } from '../../../api/api.ts'
import { COMMON } from './holder-texts.ts'

/** Which of the three steps a page is, where the sign-in, the first of them, says so (capability `intentBrand`). */
export function useStepName(step: keyof typeof COMMON.steps): string | undefined {
  return useApi().config.capabilities.intentBrand ? COMMON.steps[step] : undefined
}
