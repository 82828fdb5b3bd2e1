import { type ReactNode, useId } from 'react'
import { Button } from '../basics/Button.tsx'
import { Dialog } from '../feedback/Dialog.tsx'
import { Tickbox } from '../form/Tickbox.tsx'
import { type AccessibilitySettings, PLAIN_SETTINGS, TEXT_SIZES } from './accessibility-settings.ts'

type AccessibilityPanelProps = {
  onClose: () => void
  settings: AccessibilitySettings
  onChange: (settings: AccessibilitySettings) => void
  /** The portal's means for accessibility, and the contact for failures. */
  statement?: ReactNode
}

/** Text size, contrast, motion and theme; every change shows at once. */
export function AccessibilityPanel({ onClose, settings, onChange, statement }: AccessibilityPanelProps) {
  const name = useId()
  const change = (part: Partial<AccessibilitySettings>): void => onChange({ ...settings, ...part })
  return (
    <Dialog
      onClose={onClose}
      title="Acessibilidade"
      actions={
        <>
          <Button variant="line" onClick={() => onChange(PLAIN_SETTINGS)}>
            VOLTAR AO PADRÃO
          </Button>
          <Button onClick={onClose}>PRONTO</Button>
        </>
      }
    >
      <fieldset className="setting chips">
        <legend>Tamanho do texto</legend>
        {TEXT_SIZES.map((size) => (
          <label key={size} className={settings.text === size ? 'chip chip--chosen' : 'chip'}>
            <input
              className="dot"
              type="radio"
              name={name}
              checked={settings.text === size}
              onChange={() => change({ text: size })}
            />
            {size} %
          </label>
        ))}
      </fieldset>
      <fieldset className="setting">
        <legend>Aparência</legend>
        <div>
          <Tickbox
            label="Tema escuro"
            checked={settings.theme === 'dark'}
            onChange={(dark) => change({ theme: dark ? 'dark' : 'light' })}
          />
        </div>
        <div>
          <Tickbox
            label="Mais contraste"
            checked={settings.contrast}
            onChange={(contrast) => change({ contrast })}
          />
        </div>
        <div>
          <Tickbox
            label="Sem movimento"
            checked={settings.stillness}
            onChange={(stillness) => change({ stillness })}
          />
        </div>
      </fieldset>
      {statement && <div className="small">{statement}</div>}
    </Dialog>
  )
}
