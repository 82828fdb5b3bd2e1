/** The package has types that its own `exports` hide. */
declare module 'dom-accessibility-api' {
  /** The name of an element as readers hear it (Accessible Name and Description Computation). */
  export function computeAccessibleName(element: Element): string
}
