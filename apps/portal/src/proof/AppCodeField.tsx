import { Field, type FieldProps } from '../ui/form/Field.tsx'

export const APP_DIGITS = 6

type AppCodeFieldProps = Pick<FieldProps, 'label' | 'value' | 'required' | 'ref'> & {
  onChange: (digits: string) => void
}

/** A field for the six digits of an authenticator app; any other sign is left out. */
export const AppCodeField = ({ onChange, ...field }: AppCodeFieldProps) => (
  <Field
    {...field}
    onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, APP_DIGITS))}
    maxLength={APP_DIGITS}
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)
