import type { Locator } from 'playwright-core'

/** The colour that a part's words are painted in, by its common name. */
export async function colourOf(part: Locator): Promise<'black' | 'grey' | 'green' | 'red' | 'another'> {
  const [red = 0, green = 0, blue = 0] = await part.evaluate((element) => {
    const canvas = document.createElement('canvas')
    const paint = canvas.getContext('2d')
    if (!paint) throw new Error('No canvas to paint on.')
    paint.fillStyle = getComputedStyle(element).color
    paint.fillRect(0, 0, 1, 1)
    return [...paint.getImageData(0, 0, 1, 1).data]
  })
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 24) return green < 64 ? 'black' : 'grey'
  if (green > 1.3 * Math.max(red, blue)) return 'green'
  return red > 1.3 * Math.max(green, blue) ? 'red' : 'another'
}
