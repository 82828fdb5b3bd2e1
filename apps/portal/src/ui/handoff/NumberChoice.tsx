import { Button } from '../basics/Button.tsx'

type NumberChoiceProps = {
  /** The choice, for readers. */
  label: string
  numbers: readonly string[]
  busy: boolean
  onPick: (number: string) => void
}

/** Large numbers, one of which is pressed. */
export function NumberChoice({ label, numbers, busy, onPick }: NumberChoiceProps) {
  return (
    <fieldset className="nums">
      <legend className="sr">{label}</legend>
      {numbers.map((number) => (
        <Button key={number} variant="line" blocked={busy} onClick={() => onPick(number)}>
          {number}
        </Button>
      ))}
    </fieldset>
  )
}
