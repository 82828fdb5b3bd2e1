import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { READINGS } from './readings-texts.ts'

/** In place of readings that could not be read. */
export function ReadAgain({ className, onClick }: { className?: string; onClick: () => void }) {
  return (
    <p className={className}>
      {READINGS.unavailable}{' '}
      <TextLink inline onClick={onClick}>
        {READINGS.retry}
      </TextLink>
    </p>
  )
}
