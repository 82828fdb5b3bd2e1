import { useEffect, useState } from 'react'
import { TextLink } from './TextLink.tsx'

/** As long as the guard around the start waits. Calls have no timeout (docs/domain/product.md). */
const SLOW_MS = 15_000

/** Beside something that is under way: says that it takes long, once it does. */
export function Slow() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    isSlow && (
      <p className="small" role="status">
        Está demorando mais do que o normal. Você pode esperar ou{' '}
        <TextLink inline onClick={() => location.reload()}>
          recarregar a página
        </TextLink>
        .
      </p>
    )
  )
}
